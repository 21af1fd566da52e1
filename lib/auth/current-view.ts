import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { lastProjectCookie } from '#lib/client/last-project-cookie.ts';
import { SYSTEM_SCOPE } from '#lib/client/scope.ts';
import { isAdminOf, type SessionProject, type Session as SessionView } from '#lib/client/session.ts';
import { signInHref } from '#lib/console/paths.ts';
import type { Preferences } from '#lib/console/preferences/schema.ts';
import { preferencesOf } from '#lib/console/preferences/service.ts';
import type { OwnScopes } from '#lib/console/scopes/schema.ts';
import { scopesOf } from '#lib/console/scopes/service.ts';
import { hasNoActivity } from '#lib/identity/users/activity.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { describeSessionForPage } from './describe-session.ts';
import { currentSession } from './prefetch.tsx';

export const currentView = cache(async (): Promise<SessionView | undefined> => {
  const session = await currentSession();
  return session && describeSessionForPage(session);
});

/** The same for pages that need somebody: others are sent to sign in, and come back to this address afterwards. */
export async function requireView(): Promise<SessionView> {
  const view = await currentView();
  if (view) return view;
  const path = (await headers()).get('x-nephos-path') ?? '/';
  redirect(signInHref(path === '/' ? undefined : path));
}

export async function isFirstUse(): Promise<boolean> {
  const { database } = (await getPlatform()).services;
  return hasNoActivity(database);
}

export const loadPreferences = cache(async ({ user }: SessionView): Promise<Preferences> => {
  const { database } = (await getPlatform()).services;
  return preferencesOf(database, user.id);
});

export const ownScopes = cache(async ({ user }: SessionView): Promise<OwnScopes> => {
  const { database } = (await getPlatform()).services;
  return scopesOf(database, user.id);
});

/** The project used last, in this browser or else in another, if the user may still go there. */
export async function findLastUsedProject(view: SessionView): Promise<SessionProject | undefined> {
  const here = (await cookies()).get(lastProjectCookie)?.value;
  const { recent } = await ownScopes(view);
  const used = here === undefined ? recent : [here, ...recent];
  return used.flatMap((id) => view.projects.find((project) => project.id === id) ?? [])[0];
}

/** The same, else the first; undefined without any. */
export const lastProject = async (view: SessionView): Promise<SessionProject | undefined> =>
  (await findLastUsedProject(view)) ?? view.projects[0];

/**
 * The project whose token the administrators' screens use: the one used last, if the user is an administrator there,
 * else the first such one. The platform shows the same to an administrator of any project. Undefined for everybody else.
 */
export async function adminProject(view: SessionView): Promise<SessionProject | undefined> {
  const projects = view.projects.filter(isAdminOf);
  return lastProject({ ...view, projects });
}

/**
 * The scope whose token the administrators' screens of identity use: the system for its administrators, the project of an
 * administrator of one, and again the system for those who only read there. Undefined for everybody else.
 */
export function adminScope({ system }: SessionView, project: SessionProject | undefined): string | undefined {
  if (system?.roles.includes('admin')) return SYSTEM_SCOPE;
  return project?.id ?? (system && SYSTEM_SCOPE);
}
