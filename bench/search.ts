import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '#lib/errors/command-error.ts';
import { createPlatform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';
import { insertProject, insertVolume } from './seed.ts';
import { signInBody } from './sign-in.ts';

const OBJECTS = 100_000;
const IN_ONE_TRANSACTION = 5000;
const TURNS = 15;
/** A full name, a prefix, a word in all names, words of one name, a text without matches, and one letter. */
const QUESTIONS = ['volume-77777', 'volume-7', 'volume', '123 vol', 'nothing-of-it', 'v'];

/** Measures the console's search among 100,000 objects of one project, for a member and for an administrator. */
export async function measureSearch(password: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = { NEPHOS_ADMIN_PASSWORD: password, NEPHOS_RATE_LIMIT: 'off', NEPHOS_LOG_LEVEL: 'error' };
  const platform = await createPlatform(readEnv({ ...settings, NEPHOS_DATA: folder }));
  try {
    const { database } = platform.services;
    const project = await database.transact(insertProject);
    for (let first = 0; first < OBJECTS; first += IN_ONE_TRANSACTION) {
      await database.transact(async (tx) => {
        for (let n = first; n < first + IN_ONE_TRANSACTION; n += 1) await insertVolume(tx, project, n);
      });
    }
    const ask = (path: string, init?: RequestInit) => platform.fetch(new Request(`http://localhost${path}`, init));
    const headers = { 'content-type': 'application/json' };
    const body = signInBody(password, { id: project });
    const signedIn = await ask('/identity/v3/auth/tokens', { method: 'POST', headers, body });
    const token = { 'x-auth-token': signedIn.headers.get('x-subject-token') ?? '' };
    const rows: Row[] = [];
    for (const [whose, path] of [
      ['of a project', '/console/v1/search'],
      ['of all projects', '/console/v1/search/all'],
    ] as const) {
      const medians: number[] = [];
      for (const question of QUESTIONS) {
        const times: number[] = [];
        for (let turn = 0; turn < TURNS; turn += 1) {
          const began = performance.now();
          const answer = await ask(`${path}?q=${encodeURIComponent(question)}`, { headers: token });
          await answer.text();
          if (!answer.ok) throw new CommandError(`${path} answered ${answer.status}.`);
          times.push(performance.now() - began);
        }
        medians.push(median(times));
      }
      const what = `search ${whose} among 100,000 objects, ms of the slowest of ${QUESTIONS.length} questions`;
      const slowest = Math.max(...medians);
      rows.push({
        what,
        measured: slowest,
        limit: 50,
        isMaximum: true,
        detail: QUESTIONS[medians.indexOf(slowest)] ?? '',
      });
    }
    return rows;
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
