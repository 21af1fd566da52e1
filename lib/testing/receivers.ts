import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { Answer } from './api.ts';

/** A request that came in. */
interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: Answer['body'];
}

export interface Receiver {
  /** Of a path, on which each test receives what is its own. */
  url(path: string): string;
  at(path: string): ReceivedRequest[];
  /** What a path answers from now on; 204 when nothing is said. */
  answer(path: string, how: (response: ServerResponse, count: number) => void): void;
}

/** A web server on this machine that keeps what it is sent. */
export function useReceiver(): Receiver {
  const received: ReceivedRequest[] = [];
  const answers = new Map<string, (response: ServerResponse, count: number) => void>();
  const at = (path: string) => received.filter((one) => one.path === path);
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, text, body: JSON.parse(text) });
      const answer = answers.get(path);
      if (answer) answer(response, at(path).length);
      else response.writeHead(204).end();
    });
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = () => (server.address() as AddressInfo).port;
  return {
    url: (path) => `http://127.0.0.1:${port()}${path}`,
    at,
    answer: (path, how) => void answers.set(path, how),
  };
}

export interface Mail {
  from: string;
  to: string[];
  data: string;
}

/** A mail server on this machine that keeps what it is given; for settings it must listen before a platform starts. */
export async function startMailServer(): Promise<{ url: string; mails: Mail[]; close(): void }> {
  const mails: Mail[] = [];
  const server = createServer((socket) => talk(socket, mails));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => void server.close() };
}

/** As much of SMTP as a client needs to hand over a mail. */
function talk(socket: Socket, mails: Mail[]): void {
  let mail: Mail = { from: '', to: [], data: '' };
  let isData = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (isData && line !== '.') {
      mail.data += `${line}\n`;
      return;
    }
    if (isData) {
      isData = false;
      mails.push(mail);
      mail = { from: '', to: [], data: '' };
      say('250 taken');
      return;
    }
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? [];
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') mail.from = address;
    if (verb === 'RCPT') mail.to.push(address);
    if (verb === 'DATA') isData = true;
    if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say(verb === 'DATA' ? '354 go on' : '250 fine');
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  say('220 test');
}
