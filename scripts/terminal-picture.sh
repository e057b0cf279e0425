#!/bin/sh
# Draws terminal output as a picture: terminal-picture.sh PROGRAM OUT.svg PANEL...
#
# A PANEL is the arguments of one `papan` command; it runs on a pseudo terminal of 80 columns (with script, from the
# package bsdutils), in the root of the checkout. The panel `/` starts a new row of panels.
# The picture has its own dark background, so that it looks the same on light and dark pages, and positions each word
# and each cell, so that it does not depend on the fonts of the reader.
set -eu
program=$(realpath "$1")
case $2 in
/*) out=$2 ;;
*) out=$PWD/$2 ;;
esac
shift 2
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 LANGUAGE=en TERM=xterm-256color

for panel; do
    if [ "$panel" = / ]; then
        printf '\001row\n'
    else
        printf '\001panel papan %s\n' "$panel"
        script -qefc "stty cols 80; '$program' $panel 2>/dev/null" /dev/null </dev/null >"$work/shown"
        tr -d '\r' <"$work/shown"
    fi
done >"$work/all"

LC_ALL=C awk '
BEGIN {
    WIDE = 9; HIGH = 18; SIZE = 15                  # of a character, in pixels
    MARGIN = 20; GAP_X = 36; GAP_Y = 27; ROUND = 10 # of the picture
    PAGE = "#1c2128"; INK = "#d0d7de"; BAR = "#6cb6ff"
    PROMPT = "\033[0;38;5;114m$ \033[0;38;5;231;1m"
    BLOCK = "\342\226\210"                          # a full block: part of a bar
    for (i = 1; i < 256; i++)
        ord[sprintf("%c", i)] = i
    top = MARGIN; left = MARGIN; line = 0
}

# "\001" cannot come from the program, so it separates the panels.
/^\001row/   { new_row(); next }
/^\001panel/ {
    new_panel()
    show(PROMPT substr($0, 8))
    line += 1.5
    next
}
{
    show($0)
    line++
    if ($0 != "")
        last = line
    end_panel()
}

END {
    new_row()
    width += MARGIN; height = top - GAP_Y + MARGIN
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" " \
           "font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace\" " \
           "font-size=\"%d\" fill=\"%s\">\n", width, height, width, height, SIZE, INK
    printf "<rect width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\"/>\n", width, height, ROUND, PAGE
    printf "%s%s</svg>\n", rects, texts
}

function new_panel() {
    if (columns > 0)
        left += columns * WIDE + GAP_X
    columns = 0; line = 0; last = 0
}

function end_panel() {
    if (left + columns * WIDE > width)
        width = left + columns * WIDE
    if (last > deepest)
        deepest = last
}

function new_row() {
    end_panel()
    top += deepest * HIGH + GAP_Y
    left = MARGIN; columns = 0; line = 0; last = 0; deepest = 0
}

# ---- one line with its colours ----

function show(text,    c, length_, code) {
    column = 0; begin_run("", "", 0, 0)
    while (text != "") {
        if (substr(text, 1, 2) == "\033[" && match(text, /^\033\[[0-9;]*m/)) {
            code = substr(text, 3, RLENGTH - 3)
            text = substr(text, RLENGTH + 1)
            end_run()
            set_look(code)
            continue
        }
        c = substr(text, 1, 1)
        length_ = ord[c] < 192 ? 1 : ord[c] < 224 ? 2 : ord[c] < 240 ? 3 : 4
        glyph[cells++] = substr(text, 1, length_)
        text = substr(text, length_ + 1)
        column++
    }
    end_run()
    if (column > columns)
        columns = column
}

function begin_run(ink_, paper_, bold_, under_) {
    ink = ink_; paper = paper_; bold = bold_; under = under_
    start = column; cells = 0
}

function set_look(code,    part, n, i) {
    begin_run("", "", 0, 0)
    n = split(code, part, ";")
    for (i = 1; i <= n; i++) {
        if (part[i] == "1") bold = 1
        else if (part[i] == "4") under = 1
        else if (part[i] == "38") { ink = colour(part[i + 2]); i += 2 }
        else if (part[i] == "48") { paper = colour(part[i + 2]); i += 2 }
    }
}

function end_run(    i, from, x, y) {
    x = left + start * WIDE; y = top + line * HIGH
    if (paper != "" && cells > 0)
        rects = rects rect(x, y, cells * WIDE, HIGH, paper)
    for (i = 0; i < cells; i++) {
        from = i
        if (glyph[i] == BLOCK) {
            while (i + 1 < cells && glyph[i + 1] == BLOCK)
                i++
            rects = rects rect(x + from * WIDE, y + 3, (i + 1 - from) * WIDE, HIGH - 6, ink != "" ? ink : BAR)
        } else if (glyph[i] != " ") {
            word = glyph[i]
            while (i + 1 < cells && glyph[i + 1] != " " && glyph[i + 1] != BLOCK)
                word = word glyph[++i]
            put_word(x + from * WIDE, y, i + 1 - from)
        }
    }
}

# ---- SVG ----

function put_word(x, y, letters) {
    texts = texts sprintf("<text x=\"%d\" y=\"%d\"%s%s%s%s>%s</text>\n", x, y + HIGH - 4, \
                          letters > 1 ? " textLength=\"" letters * WIDE "\"" : "", \
                          ink != "" ? " fill=\"" ink "\"" : "", bold ? " font-weight=\"bold\"" : "", \
                          under ? " text-decoration=\"underline\"" : "", escaped(word))
}

function rect(x, y, w, h, fill) {
    return sprintf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x, y, w, h, fill)
}

function escaped(words) {
    gsub(/&/, "\\&amp;", words)
    gsub(/</, "\\&lt;", words)
    gsub(/>/, "\\&gt;", words)
    return words
}

# The fixed part of the 256 colours of xterm: a cube of 6 x 6 x 6, then greys.
function colour(n) {
    if (n >= 232)
        return sprintf("#%02x%02x%02x", 8 + 10 * (n - 232), 8 + 10 * (n - 232), 8 + 10 * (n - 232))
    n -= 16
    return sprintf("#%02x%02x%02x", level(int(n / 36)), level(int(n / 6) % 6), level(n % 6))
}

function level(n) { return n > 0 ? 55 + 40 * n : 0 }
' "$work/all" >"$work/picture.svg"
mv "$work/picture.svg" "$out"
