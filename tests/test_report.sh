#!/bin/sh
# The last lines of `make test` (scripts/run_tests.py): what was skipped and why, what failed and how to run it alone, and
# the numbers. A preset that does not build counts as a failure, and the others are still run.
. "$SRC/tests/cli.sh"
mkdir -p place/scripts place/build/one place/build/two tools
cp "$SRC/scripts/run_tests.py" place/scripts

# Instead of cmake and ctest: `broken` does not build, and the reports are ready.
printf '#!/bin/sh\ncase "$*" in *broken*) exit 1 ;; esac\n' >tools/cmake
cat >tools/ctest <<'END'
#!/bin/sh
cp "reports/$2.xml" "build/$2/tests.xml"
echo "ctest $*" >>ran
END
chmod +x tools/cmake tools/ctest
mkdir place/reports
cat >place/reports/one.xml <<'END'
<testsuite>
  <testcase name="good" status="run"><system-out>skipped: a part of the test, because there is no fish</system-out></testcase>
  <testcase name="gpu" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/><system-out>
skipped: there is no GPU
</system-out></testcase>
  <testcase name="silent" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase>
</testsuite>
END
cat >place/reports/two.xml <<'END'
<testsuite>
  <testcase name="good" status="run"/>
  <testcase name="bad" status="fail"><failure message=""/></testcase>
</testsuite>
END

report() { # presets and options
    command="run_tests.py $*"
    code=0
    rm -f place/ran place/build/*/tests.xml
    PATH=$work/tools:$PATH PAGE=OFF place/scripts/run_tests.py "$@" >out 2>err || code=$?
}
report one -- -R gpu
exits 0
has out '^skipped: gpu (one): there is no GPU$'
has out '^skipped: silent (one): it does not say why$'
has out '^skipped: good (one): a part of the test, because there is no fish$'
holds 'the numbers come last' [ "$(tail -n 1 out)" = '1 passed, 0 failed, 2 skipped' ]
holds 'options go to ctest' grep -q -e '--preset one .* -R gpu$' place/ran
report broken two one
exits 1
has out '^FAILED: preset broken does not build'
has out "^FAILED: bad: ctest --preset two --output-on-failure -R '^bad\$'\$"
holds 'the numbers are those of all presets' [ "$(tail -n 1 out)" = '2 passed, 2 failed, 2 skipped' ]
report silent
exits 1
has out 'wrote no report'
finish
