import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JsonStream } from '#lib/engine/network/ovn/ovsdb/json-stream.ts';

/** A request or a response. */
export interface RpcMessage {
  id: unknown;
  method?: string;
  params?: unknown[];
  result?: unknown;
}

/** An OVSDB server with scripted responses; if the script returns undefined, there is no response. */
export class FakeOvsdb {
  readonly remote = `unix:${join(tmpdir(), `${randomUUID()}.sock`)}`;
  readonly said: RpcMessage[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(answer: (said: RpcMessage) => { result?: unknown; error?: unknown } | undefined) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      const stream = new JsonStream(1_000_000);
      // A client that gives up leaves data unread, which resets the connection.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('data', (chunk: Buffer) => {
        // The client sends only messages of the protocol.
        for (const said of stream.push(chunk) as RpcMessage[]) {
          this.said.push(said);
          const reply = said.method === undefined ? undefined : answer(said);
          if (reply) socket.write(JSON.stringify({ id: said.id, result: null, error: null, ...reply }));
        }
      });
    });
  }

  async start(): Promise<void> {
    this.#server.listen(this.remote.slice('unix:'.length));
    await once(this.#server, 'listening');
  }

  write(text: string): void {
    for (const socket of this.#sockets) socket.write(text);
  }

  breakOff(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.breakOff();
    this.#server.close();
    await rm(this.remote.slice('unix:'.length), { force: true });
  }
}
