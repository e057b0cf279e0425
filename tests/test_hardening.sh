#!/bin/sh
# Checks that release builds have the protections of cmake/Options.cmake: the marks in the programs and both shared
# libraries, and that every object was compiled to protect its jumps and returns. The objects matter because one without
# the mark takes it from the whole file, as the C library of some systems does anyway. CUDA objects are skipped.
set -eu
[ -n "${HARDENED:-}" ] || { echo 'skipped: this build has no protections' && exit 77; }
command -v readelf >/dev/null || { echo 'skipped: there is no readelf' && exit 77; }
failed=0
complain() {
    echo "$1"
    failed=1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

programs=papan
[ ! -e "$BUILD/papan-verify" ] || programs='papan papan-verify'
for file in $programs libpapan.so libpapan-draw.so; do
    readelf -hldW "$BUILD/$file" >"$work/elf"
    readelf -W --dyn-syms "$BUILD/$file" >"$work/symbols"
    while read -r pattern; do
        grep -qE "$pattern" "$work/elf" || complain "$file: nothing matches $pattern"
    done <<'END'
Type: +DYN
GNU_RELRO
GNU_STACK .* RW +0x
FLAGS_1\).* NOW
END
    grep -q ' UND __stack_chk_fail' "$work/symbols" || complain "$file: no stack protector"
    grep -qE ' UND __[a-z]+_chk(@|$)' "$work/symbols" || complain "$file: no checked calls of the C library"
done
for file in $programs; do
    readelf -dW "$BUILD/$file" | grep -q 'FLAGS_1).* PIE' || complain "$file: not position-independent"
done

case $(readelf -hW "$BUILD/papan" | sed -n 's/ *Machine: *//p') in
*X86-64 | *80386) marks='IBT, SHSTK' ;;
AArch64) marks='BTI, PAC' ;;
*) marks= ;;
esac
if [ -n "$marks" ]; then
    [ "$(grep -c '\.o$' "$BUILD/hardened-objects.txt")" -gt 200 ]
    while read -r object; do
        readelf -nW "$object" 2>/dev/null | grep -q "feature: $marks" || complain "not marked with $marks: $object"
    done <"$BUILD/hardened-objects.txt"
fi
exit $failed
