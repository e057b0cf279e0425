/* dates.ts: days as texts such as 2026-11-15, and what a calendar needs of them. Days are those of the user's
 * own clock; sums are done in UTC, where every day has 24 hours. */

import { t } from '../lib/words.svelte.ts';

const dayLength = 86_400_000;
export const FIRST_DAY = '2026-01-01'; /* of the calendar */

function text(at: number): string {
    return new Date(at).toISOString().slice(0, 10);
}

/* Midnight UTC of a day; NaN: there is no such day. */
function time(day: string): number {
    const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day + 'T00:00:00Z') : NaN;
    return Number.isNaN(at) || text(at) !== day ? NaN : at;
}

export function isDay(day: unknown): day is string {
    return typeof day === 'string' && !Number.isNaN(time(day));
}

export function today(now = new Date()): string {
    return text(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function plusDays(day: string, count: number): string {
    return text(time(day) + count * dayLength);
}

/* From 0, a Monday. */
export function weekday(day: string): number {
    return (new Date(time(day)).getUTCDay() + 6) % 7;
}

export function monthOf(day: string): string {
    return day.slice(0, 7);
}

export function plusMonths(month: string, count: number): string {
    const [year, number] = month.split('-').map(Number) as [number, number];
    return text(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
}

/* The days of a month. */
export function daysOf(month: string): string[] {
    const first = month + '-01';
    const days: string[] = [];
    for (let day = first; monthOf(day) === month; day = plusDays(day, 1)) days.push(day);
    return days;
}

/* The names are in the tables of words: the first Intl.DateTimeFormat of a page takes 20 ms of a phone's start. */
const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
];

export function monthWords(month: string): string {
    return `${t(months[Number(month.slice(5, 7)) - 1]!)} ${month.slice(0, 4)}`;
}

export function dayWords(day: string): string {
    return `${Number(day.slice(8))} ${monthWords(monthOf(day))}`;
}

/* The names of the days of the week from Monday on. */
export function weekdayWords(language: string, width: 'short' | 'long'): string[] {
    const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, i) => format.format(time('2024-01-01') + i * dayLength));
}
