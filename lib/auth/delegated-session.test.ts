import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { DEFINITIONS } from '#lib/platform.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { accessKeyClient, newAccessKey, newCredential } from '#lib/testing/delegations.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { signIn } from './sign-in.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const SIGN_INS: Record<string, (project: TestProject) => Promise<object>> = {
  'the password': ({ userName }) => newSession(userName),
  'a restricted credential': async (project) =>
    signIn({ method: 'application_credential', ...(await newCredential(project)) }, VISITOR),
  'an unrestricted credential': async (project) =>
    signIn({ method: 'application_credential', ...(await newCredential(project, { unrestricted: true })) }, VISITOR),
  'the token of an EC2 key': async (project) => {
    const { token = '' } = await accessKeyClient(platform, await newAccessKey(project));
    return signIn({ method: 'token', token }, VISITOR);
  },
};

const PERSONAL = DEFINITIONS.flatMap(({ base, endpoints }) =>
  endpoints.flatMap(({ method, path, person, policy }) =>
    person === true && policy ? [{ operation: policy.name, method, path: `${base}${path}`.slice(1) }] : [],
  ),
);
const distinct = (names: readonly string[]) => [...new Set(names)].toSorted();

test.each(Object.keys(SIGN_INS))(
  'GET /bff/session: signed in with %s, exactly the operations are named that the API refuses to it in person',
  async (name) => {
    const project = await newProject(platform);
    const session = await SIGN_INS[name]?.(project);
    const cookie = await cookieFor(session);
    const view = await (await ask('session', cookie)).json();
    if (name === 'the password') {
      expect(view.refused_operations).toBeUndefined();
      return;
    }
    const refused: string[] = [];
    for (const { operation, method, path } of PERSONAL) {
      const filled = path
        .replace(/\{(?:userId|id)\}/, path.includes('/users/') ? view.user.id : 'none')
        .replace('{list}', 'instances')
        .replace(/\{\w+\}/g, 'none');
      const answer = await ask(`projects/${project.id}/${filled}`, cookie, method === 'GET' ? {} : change({}, method));
      const text = await answer.text();
      if (answer.status === 403 && text.includes('This requires a token of the user')) refused.push(operation);
    }
    expect(view.refused_operations).toEqual(distinct(refused));
    expect(view.refused_operations).toContain('console:alerts:create');
    const mayCreateKeys = name === 'an unrestricted credential';
    expect(view.refused_operations.includes('identity:ec2_create_credential')).toBe(!mayCreateKeys);
  },
);

test('Every operation that a screen looks up in the session is declared for the user in person', () => {
  const files = ['app', 'components', 'lib/client', 'lib/console'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  const calls = /\b(?:accepts|isAccepted|mayManage)\(\w+, '([^']+)'\)/g;
  const called = files.flatMap((text) => [...text.matchAll(calls)].map(([, operation = '']) => operation));
  expect(called.length).toBeGreaterThan(10);
  const personal = new Set(PERSONAL.map(({ operation }) => operation));
  expect(called.filter((operation) => !personal.has(operation))).toEqual([]);
});
