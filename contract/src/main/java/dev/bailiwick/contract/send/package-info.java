/// What the secure-send gateway asks the server's internal connector, by the token of one package
/// at a time.
///
/// Every request has the headers `Authorization: Bearer` with the shared secret, [Connector#TOKEN],
/// [Connector#RECIPIENT], and [Connector#ACCESS] where the recipient has unlocked. What does not
/// exist, has ended or must not be seen is answered by 404 without a body, a wrong secret by 401.
/// Bodies are JSON, except that of an item.
@NullMarked
package dev.bailiwick.contract.send;

import org.jspecify.annotations.NullMarked;
