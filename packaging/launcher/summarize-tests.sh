#!/bin/sh
# Summarizes the Surefire and Failsafe reports in the modules' target folders, and sets the exit status.
# usage: summarize-tests.sh STATUS-OF-THE-BUILD [MODULE-LEFT-OUT], in the repository's root
set -eu
build=$1
left_out=${2:-}

reports() {
    find . -type f -name 'TEST-*.xml' \( -path '*/target/surefire-reports/*' -o -path '*/target/failsafe-reports/*' \) | sort
}

# A line for each report: module, kind, tests, failed, skipped. The counts are attributes of the first <testsuite>.
counts() {
    reports | while IFS= read -r report; do
        module=${report#./}
        kind=unit
        case $report in */failsafe-reports/*) kind=integration ;; esac
        awk -v RS='>' -v module="${module%%/target/*}" -v kind=$kind '
            function count(name) {
                if (!match($0, "[ \n]" name "=\"[0-9]+")) return 0
                return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
            }
            /<testsuite[ \n]/ {
                print module, kind, count("tests"), count("failures") + count("errors"), count("skipped")
                exit
            }' "$report"
    done
}

# A line for each test that failed, with the beginning of its message. What tests print may look like a report, and is
# skipped; stack traces may hold anything: the first message counts.
failed_tests() {
    reports | while IFS= read -r report; do
        awk -v RS='<' '
            function attribute(name,    value) {
                if (!match($0, "[ \n]" name "=\"[^\"]*")) return ""
                value = substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
                gsub(/&#10;|[ \n]+/, " ", value)
                gsub(/&quot;/, "\"", value)
                gsub(/&lt;/, "<", value)
                gsub(/&gt;/, ">", value)
                gsub(/&amp;/, "\\&", value)
                return value
            }
            /^!\[CDATA\[/ { printed = 1 }
            printed { if (/]]>/) printed = 0; next }
            /^testcase[ \n]/ { test = attribute("classname") ", " attribute("name") }
            /^(failure|error)[ \n>]/ && test != "" {
                print "Failed: " test ": " substr(attribute("message"), 1, 300)
                test = ""
            }' "$report"
    done
}

modules_without_a_report() {
    sed -n 's|.*<module>\(.*\)</module>.*|\1|p' pom.xml | while read -r module; do
        [ "$module" = "$left_out" ] || [ ! -d "$module/src/test" ] || reports | grep -q "^./$module/" || printf ' %s' "$module"
    done
}

echo
failed_tests
counts | awk -v build="$build" -v untested="$(modules_without_a_report)" '
    {
        key = $1 " " $2
        if (!(key in passed)) order[++keys] = key
        passed[key] += $3 - $4 - $5; failed[key] += $4; skipped[key] += $5
        all_passed += $3 - $4 - $5; all_failed += $4; all_skipped += $5
    }
    END {
        for (i = 1; i <= keys; i++) {
            key = order[i]
            printf "%-24s %5d passed, %d failed, %d skipped\n", key, passed[key], failed[key], skipped[key]
        }
        if (build != 0 && all_failed == 0) print "The build failed. See its output above."
        if (build != 0 && untested != "") print "No tests were run in:" untested
        if (all_passed + all_failed == 0) print "No tests were run."
        printf "%d passed, %d failed, %d skipped\n", all_passed, all_failed, all_skipped
        exit (build != 0 || all_failed > 0 || all_passed == 0) ? 1 : 0
    }'
