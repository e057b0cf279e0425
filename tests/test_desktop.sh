#!/bin/sh
# The menu entry, the AppStream description and the icons are valid, and name each other. The manual pages have no
# errors in either language. Checks whose tool is missing are left out.
. "$SRC/tests/cli.sh"
name=org.papan.Papan
entry=$SRC/share/applications/$name.desktop
sed 's|^@releases@|  <releases><release version="1.0.0" date="2026-01-02"/></releases>\n|' \
    "$SRC/share/metainfo/$name.metainfo.xml.in" >$name.metainfo.xml
: >out
: >err
code=0
command="share/"

if have desktop-file-validate; then
    desktop-file-validate "$entry" >out 2>err || code=$?
    exits 0
    silent out
fi
if have appstreamcli; then
    appstreamcli validate --no-net $name.metainfo.xml >out 2>err || code=$?
    exits 0
    lacks out '^[EW]:'
fi
holds 'the description names the entry' grep -q "<launchable type=\"desktop-id\">$name.desktop<" $name.metainfo.xml
icon=$(sed -n 's/^Icon=//p' "$entry")
holds 'the description names the icon' grep -q "<icon type=\"stock\">$icon<" $name.metainfo.xml
for file in "$SRC"/share/icons/*/apps/"$icon".png; do
    size=$(basename "${file%/apps/*}")
    # Width and height stand in bytes 16 to 23.
    real=$(od -An -tu1 -j16 -N8 "$file" | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }')
    holds "$file has the size of its folder" [ "$real" = "$size" ]
done
for key in GenericName Comment Keywords; do
    holds "$key is translated" grep -q "^$key\[id\]=" "$entry"
done
holds 'each English paragraph has an Indonesian one' [ \
    "$(grep -c '<\(p\|li\|summary\)>' $name.metainfo.xml)" = "$(grep -c '<\(p\|li\|summary\) xml:lang="id">' $name.metainfo.xml)" ]

for language in en id; do
    gives 0 --man --lang $language
    silent err
    cp out papan.1
    if have groff; then
        command="groff of the manual page in $language"
        groff -man -Tutf8 -Kutf8 -ww papan.1 >out 2>err || code=$?
        exits 0
        silent err
    fi
    if have lexgrog; then
        holds 'the manual page has a name for whatis' lexgrog papan.1 >/dev/null
    fi
done
holds 'the Indonesian manual page is Indonesian' grep -q '^\.SH NAMA$' papan.1
finish
