import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { useReceiver } from '#lib/testing/receivers.ts';
import { postJson } from './post.ts';

const receiver = useReceiver();
const INSIDE = { NEPHOS_ALERT_NETWORKS: ['127.0.0.0/8'], PORT: 3000 };
const send = (url: string, settings = INSIDE, withinMs = 5000) => postJson(url, { body: '{}' }, settings, withinMs);
const refused = (reason: RegExp) => ({
  isDelivered: false,
  mayPass: false,
  status: null,
  reason: expect.stringMatching(reason),
});

describe('What is posted for a user', () => {
  test('reaches networks that the operator allows, and no other private one, by whatever name', async () => {
    expect(await send(receiver.url('/open'))).toMatchObject({ isDelivered: true, status: 204 });
    const closed = { ...INSIDE, NEPHOS_ALERT_NETWORKS: [] };
    const port = new URL(receiver.url('/closed')).port;
    for (const host of ['127.0.0.1', 'localhost', '0', '127.1', '[::ffff:127.0.0.1]', '[::1]']) {
      expect(await send(`http://${host}:${port}/closed`, closed)).toEqual(refused(/public internet/));
      expect(await send(`https://${host}:${port}/closed`, closed)).toEqual(refused(/public internet/));
    }
    expect(receiver.at('/closed')).toEqual([]);
  });

  test.each([
    ['ftp://127.0.0.1/', 'Use an http or https address.'],
    ['nonsense', 'Use an http or https address.'],
    ['http://user:password@127.0.0.1/', 'The address must not contain a user name or a password.'],
  ])('does not go to %s', async (url, reason) => {
    expect(await send(url)).toMatchObject({ isDelivered: false, mayPass: false, reason });
  });

  test('goes by http to allowed networks only', async () => {
    expect(await send('http://8.8.8.8/')).toEqual(refused(/https/));
  });

  test('never comes back to this server, whatever networks are allowed', async () => {
    const url = receiver.url('/self');
    const own = { NEPHOS_ALERT_NETWORKS: ['0.0.0.0/0', '::/0'], PORT: Number(new URL(url).port) };
    expect(await send(url, own)).toEqual(refused(/public internet/));
    const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
    for (const address of addresses.filter((one) => !one.includes(':'))) {
      expect(await send(`http://${address}:${own.PORT}/self`, own)).toEqual(refused(/public internet/));
    }
    expect(receiver.at('/self')).toEqual([]);
  });

  test('waits no longer than its time, and may be tried again', async () => {
    receiver.answer('/silent', () => undefined);
    const silent = { isDelivered: false, mayPass: true, status: null, reason: 'The receiver does not respond.' };
    expect(await send(receiver.url('/silent'), INSIDE, 100)).toEqual(silent);
  });

  test.each([
    [200, true, false],
    [302, false, false],
    [401, false, false],
    [429, false, true],
    [500, false, true],
  ])('is taken with status %i: %s; worth another try: %s', async (status, isDelivered, mayPass) => {
    receiver.answer(`/${status}`, (response) => response.writeHead(status, { location: '/open' }).end());
    expect(await send(receiver.url(`/${status}`))).toEqual({ isDelivered, mayPass, status, reason: null });
  });

  test('is not sent by https to what speaks none', async () => {
    const answer = await send(receiver.url('/plain').replace('http:', 'https:'));
    expect(answer).toMatchObject({ isDelivered: false, status: null });
  });
});
