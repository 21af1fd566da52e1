import { createServer, type Server } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import { sendMail } from './mail.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function answering(answers: Readonly<Record<string, string>>): Promise<number> {
  const started = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const verb = data.toString().slice(0, 4).toUpperCase();
      socket.write(`${answers[verb] ?? '250 ok'}\r\n`);
      if (verb === 'QUIT') socket.end();
    });
  });
  server = started;
  await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const send = (url: string) => {
  const env = readEnv({ NEPHOS_SMTP_URL: url, NEPHOS_MAIL_FROM: 'cloud@example.test' });
  const mail = { id: 'one', subject: 'Test', text: 'It works.' };
  return sendMail({ env, log: pino({ level: 'silent' }) }, 'ada@example.test', mail);
};

test('a mail server that cannot be reached is said to be so, and is tried again', async () => {
  const port = await answering({});
  server?.close();
  expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({
    ...{ isDelivered: false, mayPass: true, reason: 'The mail server cannot be reached.' },
  });
});

test.each([
  ['rejects the recipient', { RCPT: '550 no such user' }, false, 'The mail server rejected your email address.'],
  ['puts the recipient off', { RCPT: '450 try later' }, true, 'The mail server rejected your email address.'],
  ['rejects the message', { DATA: '554 spam' }, false, 'The mail server did not accept the message.'],
] as const)('a mail server that %s: %o', async (_what, answers, mayPass, reason) => {
  const port = await answering(answers);
  expect(await send(`smtp://127.0.0.1:${port}?ignoreTLS=true`)).toMatchObject({ isDelivered: false, mayPass, reason });
});
