import { CommandError } from '#lib/errors/command-error.ts';

/** A project by id, or by name in the default domain. */
type ProjectRef = { id: string } | { name: string };

export function signInBody(password: string, project: ProjectRef): string {
  const user = { name: 'admin', domain: { id: 'default' }, password };
  return JSON.stringify({
    auth: {
      identity: { methods: ['password'], password: { user } },
      scope: { project: { domain: { id: 'default' }, ...project } },
    },
  });
}

/** Returns a token of the administrator for a project. @throws if sign-in fails */
export async function signIn(url: string, password: string, project: ProjectRef): Promise<string> {
  const response = await fetch(`${url}/identity/v3/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: signInBody(password, project),
  });
  const token = response.headers.get('x-subject-token');
  if (!token) throw new CommandError(`Sign-in was refused with ${response.status}.`);
  return token;
}
