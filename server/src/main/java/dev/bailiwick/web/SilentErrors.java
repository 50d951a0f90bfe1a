package dev.bailiwick.web;

import org.apache.catalina.valves.ErrorReportValve;

/// What Tomcat says when a request never reached us: the status, and nothing of itself.
public final class SilentErrors extends ErrorReportValve {
    public SilentErrors() {
        setShowReport(false);
        setShowServerInfo(false);
    }
}
