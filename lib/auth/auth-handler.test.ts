import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { ask } from '#lib/testing/browser.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { handleAuth } from './auth-handler.ts';
import { openCookie } from './session.ts';

const platform = usePlatform();
beforeAll(() => {
  sharePlatform(platform.platform);
  // As in the console build.
  vi.stubEnv('AUTH_TRUST_HOST', 'true');
  return () => vi.unstubAllEnvs();
});

const HTTPS = { 'x-forwarded-proto': 'https' };

/** A browser with cookies. */
function newBrowser(headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const set: string[] = [];
  const send = async (path: string, form?: Record<string, string>) => {
    const request = new Request(`http://console.test/api/auth/${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { host: 'console.test', ...headers },
      body: form ? new URLSearchParams(form) : null,
    });
    const answer = await handleAuth({ request, path: path.split('/'), cookies: Object.fromEntries(jar) });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      set.push(line);
      if (value === '') jar.delete(name);
      else jar.set(name, decodeURIComponent(value));
    }
    return { status: answer.status, text: await answer.clone().text(), headers: answer.headers };
  };
  const post = async (path: string, form: Record<string, string>) => {
    const { csrfToken } = JSON.parse((await send('csrf')).text);
    return send(path, { csrfToken, json: 'true', ...form });
  };
  return { jar, set, send, post };
}

const passwordOf = ({ userName }: TestProject, password = TEST_PASSWORD) => ({
  method: 'password',
  domain: 'Default',
  user: userName,
  password,
});

/** Rejects all writes to the database while `work` runs. */
async function withoutWrites<T>(work: () => Promise<T>): Promise<T> {
  const { database } = platform.platform.services;
  const refused = vi.spyOn(database, 'transact').mockRejectedValue(new Error('disk full'));
  try {
    return await work();
  } finally {
    refused.mockRestore();
  }
}

let project: TestProject;
beforeEach(async () => {
  project = await newProject(platform);
});

describe('Signing in and out', () => {
  test('over plain http: the cookie is out of reach of scripts and other sites, and has no name it may not have', async () => {
    const { jar, set, post } = newBrowser();
    expect((await post('callback/nephos', passwordOf(project))).status).toBe(200);
    expect([...jar.keys()].sort()).toEqual(['nephos-session', 'next-auth.callback-url', 'next-auth.csrf-token']);
    expect(set.find((line) => line.startsWith('nephos-session='))).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('the cookie ends with the browser, and where somebody stays signed in, with the token: never later', async () => {
    const ends = async (form: Record<string, string>) => {
      const { jar, set, post } = newBrowser();
      await post('callback/nephos', form);
      const line = set.find((each) => each.startsWith('nephos-session=')) ?? '';
      expect(line).toMatch(/; HttpOnly; SameSite=Lax$/);
      const session = await openCookie(jar.get('nephos-session'));
      return [/; Expires=([^;]+)/.exec(line)?.[1], session && new Date(session.expiresAtMs).toUTCString()];
    };
    expect((await ends(passwordOf(project)))[0]).toBeUndefined();
    const [kept, token] = await ends({ ...passwordOf(project), keep: 'on' });
    expect(kept).toBe(token);
    const own = await ends({ method: 'token', token: project.api.token ?? '', keep: 'on' });
    expect(own[0]).toBe(own[1]);
  });

  test('a browser that stays signed in is signed out like any other, by itself or from another device', async () => {
    const [kept, other] = [newBrowser(), newBrowser()];
    await kept.post('callback/nephos', { ...passwordOf(project), keep: 'on' });
    await other.post('callback/nephos', passwordOf(project));
    const [cookie, theirs] = [kept.jar.get('nephos-session') ?? '', other.jar.get('nephos-session') ?? ''];
    const remove = { method: 'DELETE', headers: { 'x-nephos-csrf': '1' } };
    expect((await ask('user/console/v1/sessions', theirs, remove)).status).toBe(204);
    expect((await ask('session', cookie)).status).toBe(401);
    await kept.post('callback/nephos', { ...passwordOf(project), keep: 'on' });
    const again = kept.jar.get('nephos-session') ?? '';
    await kept.post('signout', {});
    expect(kept.jar.has('nephos-session')).toBe(false);
    expect((await ask('session', again)).status).toBe(401);
    expect((await ask('session', theirs)).status).toBe(200);
  });

  test('what a browser keeps of a password is nothing, kept signed in or not', async () => {
    const { set, post } = newBrowser();
    await post('callback/nephos', { ...passwordOf(project), keep: 'on' });
    for (const line of set) expect(decodeURIComponent(line)).not.toContain(TEST_PASSWORD);
  });

  test('over https: every cookie is Secure, the session’s is of this host alone, and none without that counts', async () => {
    const { jar, set, post } = newBrowser(HTTPS);
    await post('callback/nephos', passwordOf(project));
    const cookie = jar.get('__Host-nephos-session') ?? '';
    expect((await openCookie(cookie))?.token).toBeDefined();
    for (const line of set) expect(line).toMatch(/^__(?:Host|Secure)-.*; HttpOnly; Secure; SameSite=Lax$/);
    for (const line of set) expect(line).not.toMatch(/domain=/i);
    const plain = newBrowser(HTTPS);
    plain.jar.set('nephos-session', cookie);
    await plain.post('signout', {});
    expect((await ask('session', cookie)).status).toBe(200);
  });

  test('signing out clears the cookie and ends the session: who kept the cookie is refused with 401', async () => {
    const { jar, post } = newBrowser();
    await post('callback/nephos', passwordOf(project));
    const cookie = jar.get('nephos-session') ?? '';
    expect((await ask('session', cookie)).status).toBe(200);
    expect((await post('signout', {})).status).toBe(200);
    expect(jar.has('nephos-session')).toBe(false);
    expect((await ask('session', cookie)).status).toBe(401);
  });

  test('a sign-out that the database refuses is answered with 503: nobody believes to be out who is not', async () => {
    const { jar, post } = newBrowser();
    await post('callback/nephos', passwordOf(project));
    const cookie = jar.get('nephos-session') ?? '';
    const { status, text } = await withoutWrites(() => post('signout', {}));
    expect(status).toBe(503);
    expect(text).not.toContain('disk full');
    expect(jar.get('nephos-session')).toBe(cookie);
    expect((await ask('session', cookie)).status).toBe(200);
  });

  test('a sign-in that the database refuses says unavailable, and nothing of what went wrong', async () => {
    const { jar, post } = newBrowser();
    const { status, text } = await withoutWrites(() => post('callback/nephos', passwordOf(project)));
    expect([status, new URL(JSON.parse(text).url).searchParams.get('error')]).toEqual([401, 'unavailable']);
    expect(jar.has('nephos-session')).toBe(false);
  });

  test('without the token against forged requests nobody is signed in or out', async () => {
    const { jar, post, send } = newBrowser();
    await send('callback/nephos', passwordOf(project));
    expect(jar.has('nephos-session')).toBe(false);
    await post('callback/nephos', passwordOf(project));
    const cookie = jar.get('nephos-session') ?? '';
    await send('signout', { csrfToken: 'guessed' });
    expect((await ask('session', cookie)).status).toBe(200);
  });
});

describe('No answer of /api/auth', () => {
  test('holds a token, in its body or in a header, whatever the way in', async () => {
    const { token = '' } = project.api;
    const browser = newBrowser();
    const answers = [
      await browser.post('callback/nephos', { method: 'token', token }),
      await browser.send('providers'),
      await browser.send('csrf'),
      await browser.send('session'),
    ];
    const session = await openCookie(browser.jar.get('nephos-session'));
    answers.push(await browser.post('signout', {}));
    for (const { text, headers } of answers) {
      const all = `${text} ${JSON.stringify([...headers])}`;
      for (const secret of [token, session?.token]) expect(all).not.toContain(secret);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each(['https://evil.example/', '//evil.example', '/.//evil.example', '/%5cevil.example'])(
    'leads to another site: callbackUrl %s becomes the start page',
    async (callbackUrl) => {
      const { text } = await newBrowser().post('callback/nephos', { ...passwordOf(project), callbackUrl });
      expect(JSON.parse(text)).toEqual({ url: 'http://console.test/' });
    },
  );

  test('believes X-Forwarded-Host or X-Forwarded-Proto of anybody when it names addresses', async () => {
    const { send, post } = newBrowser({ 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '/evil' });
    const answers = [await send('providers'), await post('callback/nephos', passwordOf(project, 'wrong'))];
    for (const { text } of answers) {
      expect(text).toContain('http://console.test/');
      expect(text).not.toContain('evil');
    }
  });

  test('comes from a part of next-auth that the console does not use: 404', async () => {
    const { send } = newBrowser();
    for (const path of [
      'session',
      'signin',
      'signin/nephos',
      'signout',
      'error',
      'verify-request',
      'callback/nephos',
    ]) {
      expect([path, (await send(path)).status]).toEqual([path, 404]);
    }
    for (const path of [
      'session',
      '_log',
      'csrf',
      'signin',
      'signin/nephos',
      'callback/other',
      'callback',
      'signout/x',
    ]) {
      expect([path, (await send(path, {})).status]).toEqual([path, 404]);
    }
  });

  test('comes after reading a form without bounds: 413', async () => {
    expect((await newBrowser().send('callback/nephos', { token: 'x'.repeat(20_000) })).status).toBe(413);
  });
});
