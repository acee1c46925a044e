// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// A server that does with each connection what a test says, also what no HTTP server does.
final class RawServer implements AutoCloseable {

  /// Serves a connection, which is closed when it returns.
  interface Service {
    void serve(Socket connection) throws Exception;
  }

  private final ServerSocket server;

  private RawServer(ServerSocket server) {
    this.server = server;
  }

  static RawServer start(Service service) throws IOException {
    var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(() -> serveAll(server, service));
    return new RawServer(server);
  }

  private static void serveAll(ServerSocket server, Service service) {
    while (!server.isClosed()) {
      try {
        var connection = server.accept();
        Thread.startVirtualThread(() -> serve(connection, service));
      } catch (IOException _) {
        return; // closed
      }
    }
  }

  private static void serve(Socket connection, Service service) {
    try (connection) {
      service.serve(connection);
    } catch (Exception _) {
      // The other side has gone, or the test is over.
    }
  }

  /// Reads the head of a request.
  static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the other side has gone");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getLocalPort() + "/in";
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
