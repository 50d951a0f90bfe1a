/// The secure-send gateway: a process of its own that recipients outside the organisation talk to.
/// It has no database, no master key and no session, and asks the server's internal connector about
/// one package at a time. See `docs/operate/gateway.md`.
///
/// Read [Gateway], [WebServer], [RecipientServlet], [Routes] and [Server], in this order.
@NullMarked
package dev.bailiwick.gateway;

import org.jspecify.annotations.NullMarked;
