#!/bin/sh
# papan draw, and -o of solve, write pictures of the right kind and size, or report why not.
. "$SRC/tests/cli.sh"

printf 'AABB\nAACB\nDCCC\nDDDC\n' >queens.txt
printf 'AA#B\n#ACB\nDCC#\nD#DC\n' >right.txt
printf '#ABB\nAA#B\nD#CC\nDDD#\n' >wrong.txt

kind() { # file: its first bytes say what it is
    case $(head -c 5 "$1" | tr -d '\211') in
    'PNG'*) echo png ;;
    '<?xml') echo svg ;;
    '%PDF-') echo pdf ;;
    *) echo none ;;
    esac
}
pages() { # file
    grep -a -o '/Count [0-9]*' "$1" | tr -dc 0-9
}

# The puzzle alone, in all kinds at once.
gives 0 draw queens.txt -o board.png -o board.svg -o board.pdf
silent out
silent err
for suffix in png svg pdf; do
    holds "board.$suffix is one" [ "$(kind board.$suffix)" = "$suffix" ]
done
holds 'the puzzle is told' grep -q '^AABB$' board.svg
holds 'without queens' [ "$(grep -c '^[A-D]*#[A-D]*$' board.svg)" -eq 0 ]
holds 'no temporary file is left' [ "$(find . -name 'board*' | wc -l)" -eq 3 ]

# A solution: searched for, or from a file.
gives 0 draw --solve queens.txt -o solved.svg
holds 'the solution is told' grep -q '^AA#B$' solved.svg
gives 0 draw queens.txt right.txt -o given.svg
silent err
holds 'the solution from the file is drawn' cmp -s solved.svg given.svg
gives 0 draw queens.txt wrong.txt -o wrong.svg
has err 'wrong\.txt, which is not a solution'
holds 'a wrong one is drawn too' grep -q '^#ABB$' wrong.svg
gives 2 draw queens.txt right.txt --solve -o given.svg
gives 1 draw queens.txt nowhere.txt -o given.svg

# Looks.
for theme in light dark print colour-blind outline; do
    gives 0 draw --theme $theme --solve iq-puzzler-pro:5x11 -o $theme.svg
done
holds 'themes differ' [ "$(cat light.svg dark.svg print.svg colour-blind.svg outline.svg | grep -c '<rect x="0" y="0"')" -eq 5 ]
holds 'outlines are black and white' [ "$(grep -o 'rgb([^)]*)' outline.svg | tr -d ' ' | grep -cv 'rgb(0%,0%,0%)\|rgb(100%,100%,100%)')" -eq 0 ]
holds 'light and dark have other backgrounds' [ "$(cat light.svg dark.svg | grep '<rect x="0" y="0"' | sort -u | wc -l)" -eq 2 ]
refuses 2 'colour-blind' draw --theme sepia queens.txt -o sepia.svg
gives 0 draw --no-labels queens.txt -o bare.svg
holds 'no letters' [ "$(grep -c '<use ' bare.svg)" -eq 0 ]
holds 'letters' [ "$(grep -c '<use ' board.svg)" -gt 0 ]
gives 2 draw --labels --no-labels queens.txt -o bare.svg
gives 0 draw --size 300 queens.txt -o small.svg
holds 'the size is kept' grep -q 'height="300px"\|width="300px"' small.svg
gives 1 draw --size 1000000 queens.txt -o large.png
holds 'nothing is written' [ ! -e large.png ]
run draw kanoodle:pyramid -o flat.svg
gives 0 draw kanoodle:pyramid --oblique -o space.svg
holds 'the view in space is there' [ "$(wc -c <space.svg)" -gt "$(wc -c <flat.svg)" ]

# All solutions.
gives 0 draw --all nqueens:6 -o all.pdf
silent err
holds 'a page for each' [ "$(pages all.pdf)" -eq 4 ]
run draw --all --distinct nqueens:6 -o all.pdf
holds 'a page for each class' [ "$(pages all.pdf)" -eq 1 ]
gives 0 draw --all --limit 3 nqueens:6 -o all.pdf
has err 'drawn: 3 '
holds 'as many as asked for' [ "$(pages all.pdf)" -eq 3 ]
run draw --all nqueens:9 -o all.pdf
has err 'drawn: 100 '
holds 'a hundred where nothing is asked' [ "$(pages all.pdf)" -eq 100 ]
refuses 2 'all\.png' draw --all nqueens:6 -o all.pdf -o all.png

# Impossible requests are reported before any search, and existing files stay.
echo precious >old.png
refuses 2 '\.png, \.svg or \.pdf' draw --solve nqueens:6 -o new.svg -o old.bmp
holds 'nothing is written' [ ! -e new.svg ]
refuses 1 nowhere draw --solve nqueens:6 -o nowhere/new.png
gives 2 draw --solve nqueens:6 -o answer.txt
refuses 2 '\-o' draw queens.txt
gives 1 draw nqueens:5000 -o old.png
prints 'No solution' draw --solve nqueens:3 -o old.png
holds 'no picture of no solution' [ "$(cat old.png)" = precious ]
mkdir folder.png
gives 1 draw queens.txt -o folder.png

# solve
prints '^AA#B$' solve queens.txt -o s.txt -o s.json -o s.png -o s.svg -o s.pdf
for suffix in png svg pdf; do
    holds "s.$suffix is one" [ "$(kind s.$suffix)" = "$suffix" ]
done
holds 'the text is there too' grep -q '^AA#B$' s.txt
run solve queens.txt -o s.svg
holds 'solve and draw draw the same' cmp -s s.svg solved.svg
gives 0 solve --theme print --no-labels queens.txt -o s.svg
holds 'solve knows looks' [ "$(grep -c '<use ' s.svg)" -eq 0 ]
gives 0 solve nqueens:3 -o none.txt -o none.png
holds 'the text says so' grep -q 'No solution' none.txt
holds 'there is no picture' [ ! -e none.png ]
has err 'none\.png'
refuses 2 'too large' solve nqueens:5000 -o huge.png

finish
