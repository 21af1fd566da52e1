import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { kubeconfig } from './kubeconfig.ts';
import { dotenv, openrc, shellQuoted } from './openrc.ts';
import { tokenCurl } from './token-curl.ts';

const common = { origin: 'https://cloud.example', region: 'RegionOne', cloud: 'nephos' };

/** Variables after a POSIX shell sourced the script. */
function sourced(script: string, names: string[]): string[] {
  const show = names.map((name) => `printf '%s\\n' "$${name}"`).join('\n');
  return execFileSync('sh', ['-c', `${script}\n${show}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

describe('openrc', () => {
  test('a shell reads every value as it is, whatever stands in it', () => {
    const secret = `a'b"c$(exit 1)\`d\\e`;
    const script = openrc({ ...common, applicationCredential: { id: 'x1', secret } });
    const names = ['OS_APPLICATION_CREDENTIAL_SECRET', 'OS_AUTH_TYPE', 'OS_AUTH_URL'];
    expect(sourced(script, names)).toEqual([secret, 'v3applicationcredential', 'https://cloud.example/identity/v3']);
  });

  test('for a user it names the project and holds no password', () => {
    const script = openrc({
      ...common,
      user: { name: 'ana', domainName: 'Default' },
      project: { name: "ana's", domainName: 'Default' },
    });
    expect(script).toContain(`export OS_PROJECT_NAME='ana'\\''s'\n`);
    expect(script).not.toMatch(/OS_PASSWORD=/);
    expect(script).toContain('read -r OS_PASSWORD');
  });
});

describe('the curl command for a token', () => {
  test('a quote in the secret does not end the argument', () => {
    const command = tokenCurl('https://cloud.example', { id: 'x1', secret: "it's" });
    const words = execFileSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")], { encoding: 'utf8' });
    const body = JSON.parse(words.trimEnd().split('\n').at(-1) ?? '');
    expect(body.auth.identity.application_credential).toEqual({ id: 'x1', secret: "it's" });
  });

  test('an empty text is one empty word', () => {
    expect(shellQuoted('')).toBe("''");
  });

  test('as .env the same variables stand without the word of the shell', () => {
    const options = {
      origin: 'https://cloud.test',
      region: 'RegionOne',
      cloud: 'robot',
      applicationCredential: { id: 'id-1', secret: "it's" },
    };
    const lines = dotenv(options).trim().split('\n');
    expect(lines.every((line) => /^OS_[A-Z_0-9]+='/.test(line))).toBe(true);
    expect(lines).toHaveLength(openrc(options).trim().split('\n').length);
  });
});

test('a kubeconfig is YAML whose user gets its token with the credential, whatever its name holds', () => {
  const applicationCredential = { id: 'abc', secret: 'a: "b"' };
  const text = kubeconfig({
    origin: 'https://cloud.example.org',
    region: 'r1',
    cloud: 'ci: #1',
    applicationCredential,
  });
  const { users } = parse(text);
  expect(users[0].name).toBe('ci: #1');
  expect(users[0].user.exec).toMatchObject({ command: 'client-keystone-auth', interactiveMode: 'Never' });
  expect(users[0].user.exec.env).toContainEqual({ name: 'OS_APPLICATION_CREDENTIAL_SECRET', value: 'a: "b"' });
});
