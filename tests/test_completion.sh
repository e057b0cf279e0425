#!/bin/sh
# The completion scripts load in their shells and complete commands, options, values, puzzles and files. Each shell that
# is installed is tested; a line of the table below is what is typed, then words that must be offered, then after / words
# that must not be.
. "$SRC/tests/cli.sh"
PATH=$(dirname "$PAPAN"):$PATH
export PATH
HOME=$work # no configuration of the user
export HOME
touch 'rest of it.txt' resume.papan

cat >table <<'END'
papan cou|count|solve
papan --com|--completion|--count
papan solve --str|--strategy|--theme
papan solve --strategy cover-|cover-bits|learn
papan draw --theme d|dark|light
papan draw --theme=da|dark|light
papan make q|queens|pack
papan job res|resume|resume.papan
papan job status res|resume.papan|resume
papan compare --count res|resume.papan|
papan count pentominoes:8|8x8-hole|nqueens
papan help book|booklet|solve
papan solve -o rest|rest of it.txt|
papan strategies r||resume.papan
papan convert x --to o|opb|resume.papan
papan convert x --to xm|xmpuzzle|json
papan-verify --li|--list|--cnf
papan-verify rest|rest of it.txt|
END

# Reads one file of offers per line of the table, made by the shell.
check_offers() { # shell
    number=0
    while IFS='|' read -r typed wanted unwanted; do
        number=$((number + 1))
        cp "$work/$1.$number" out 2>/dev/null || : >out
        command="$typed <Tab> in $1"
        case $wanted in
        *.txt) has out "$wanted" ;;
        *) for word in $wanted; do has out "$word"; done ;;
        esac
        for word in $unwanted; do
            lacks out "^\(.*[ =]\)\{0,1\}$word\($\|[[:blank:]]\)"
        done
    done <table
}

: >err
code=0
if have bash; then
    cat >try.bash <<'END'
source <("$PAPAN" --completion bash)
source "$SRC/share/completion/papan-verify.bash"
number=0
while IFS='|' read -r COMP_LINE _; do
    COMP_POINT=${#COMP_LINE}
    spaced=${COMP_LINE//=/ = }
    IFS=' :' read -r -a COMP_WORDS <<<"$spaced"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    complete=_papan
    [[ $COMP_LINE == papan-verify* ]] && complete=_papan_verify
    $complete "$PAPAN" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\n' "${COMPREPLY[@]}" >bash.$((++number))
done <table
END
    PAPAN="$PAPAN" bash try.bash 2>err || code=$?
    exits 0
    silent err
    check_offers bash
fi

if have fish; then
    cat >try.fish <<'END'
papan --completion fish | source
source $SRC/share/completion/papan-verify.fish
set number 0
while read -l line
    set number (math $number + 1)
    complete -C (string split -m 1 '|' $line)[1] | cut -f 1 >fish.$number # without descriptions
end <table
END
    fish --no-config try.fish 2>err || code=$?
    exits 0
    silent err
    check_offers fish
fi

# zsh completes only in a line editor, so it gets a terminal of its own.
if have zsh && zsh -fc 'zmodload zsh/zpty' 2>/dev/null; then
    mkdir functions
    "$PAPAN" --completion zsh >functions/_papan
    cp "$SRC/share/completion/_papan-verify" functions
    zsh -n functions/_papan 2>err || code=$?
    exits 0
    silent err
    cat >start.zsh <<'END'
PS1='' fpath=($PWD/functions $fpath)
autoload -Uz compinit && compinit -u -d dump
compadd() { # as it is, but what would be offered also goes to the file
    local -a caught
    if ((${@[(I)-[OAD]]} == 0)); then
        builtin compadd -O caught "$@"
        print -rl -- ${(Q)caught} >>$file
    fi
    builtin compadd "$@"
}
offer() { compstate[insert]= compstate[list]= && _main_complete }
offer_and_clear() { zle offer; BUFFER= }
zle -C offer complete-word offer
zle -N offer_and_clear
bindkey '^T' offer_and_clear
print ready
END
    cat >try.zsh <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'stty -echo; source ./start.zsh'
zpty -r shell seen '*ready*'
number=0
while IFS='|' read -r typed _; do
    zpty -w shell "file=$PWD/zsh.$((++number))"
    zpty -n -w shell "$typed"$'\x14' # ^T; ^U would be lost if the terminal were not ready yet
    zpty -w shell 'print "rea""dy"'
    zpty -r shell seen '*ready*'
done <table
zpty -d shell
END
    timeout 60 zsh -f try.zsh 2>err || code=$?
    exits 0
    check_offers zsh
fi
finish
