/* lighthouse.mjs: the median scores of several reports of Lighthouse, and what lost points: lighthouse.mjs REPORT... */
import { readFileSync } from 'node:fs';

const least = 95;
const mostShift = 0.05;
const reports = process.argv.slice(2).map((name) => JSON.parse(readFileSync(name, 'utf8')));
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const scores = Object.keys(reports[0].categories).map((name) => ({
    name,
    score: median(reports.map((report) => Math.round(100 * report.categories[name].score))),
}));
for (const { name, score } of scores) console.log(`${name.padEnd(16)} ${score}`);
const shift = median(reports.map((report) => report.audits['cumulative-layout-shift'].numericValue));
console.log(`layout shift     ${shift.toFixed(3)}`);
for (const name of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'])
    console.log(`${name.padEnd(26)} ${reports[0].audits[name].displayValue}`);
const lost = Object.values(reports[0].audits).filter(({ score, weight, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary' && weight !== 0);
for (const { id, title } of lost) console.log(`- ${id}: ${title}`);
if (scores.some(({ score }) => score < least) || shift >= mostShift) process.exit(1);
