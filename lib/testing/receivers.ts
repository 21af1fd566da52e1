import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { Answer } from './api.ts';

interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: Answer['body'];
}

export interface Receiver {
  /** Returns the URL of a path; each test uses its own path. */
  url(path: string): string;
  at(path: string): ReceivedRequest[];
  /** Sets the response of a path; the default is 204. */
  answer(path: string, how: (response: ServerResponse, count: number) => void): void;
}

/** Starts a local web server that records requests. */
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

/** Starts a local mail server that records mails. For settings that contain its URL, start it before the platform. */
export async function startMailServer(): Promise<{ url: string; mails: Mail[]; close(): void }> {
  const mails: Mail[] = [];
  const server = createServer((socket) => talk(socket, mails));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => void server.close() };
}

/** Implements the part of SMTP that a client needs to submit a mail. */
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
