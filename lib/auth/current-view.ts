import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { lastProjectCookie } from '#lib/client/last-project-cookie.ts';
import { isAdminOf, type SessionProject, type Session as SessionView } from '#lib/client/session.ts';
import type { Preferences } from '#lib/console/account/preferences/schema.ts';
import { preferencesOf } from '#lib/console/account/preferences/service.ts';
import type { OwnScopes } from '#lib/console/navigation/scopes/schema.ts';
import { scopesOf } from '#lib/console/navigation/scopes/service.ts';
import { hasNoActivity } from '#lib/identity/users/activity.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { signInHref } from '#lib/screens/paths.ts';
import { SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import { describeSessionForPage } from './describe-session.ts';
import { currentSession } from './prefetch.tsx';

export const currentView = cache(async (): Promise<SessionView | undefined> => {
  const session = await currentSession();
  return session && describeSessionForPage(session);
});

/** For pages that require a session: other visitors are redirected to sign-in and return to this address. */
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

/** The last project of this browser, otherwise of another one, if the user still has access. */
export async function findLastUsedProject(view: SessionView): Promise<SessionProject | undefined> {
  const here = (await cookies()).get(lastProjectCookie)?.value;
  const { recent } = await ownScopes(view);
  const used = here === undefined ? recent : [here, ...recent];
  return used.flatMap((id) => view.projects.find((project) => project.id === id) ?? [])[0];
}

/** The last project, otherwise the first; undefined without any. */
export const lastProject = async (view: SessionView): Promise<SessionProject | undefined> =>
  (await findLastUsedProject(view)) ?? view.projects[0];

/**
 * The project whose token the administrators' screens use: the last one if the user is an administrator there,
 * otherwise the first such project. Administrators of any project see the same. Undefined for other users.
 */
export async function adminProject(view: SessionView): Promise<SessionProject | undefined> {
  const projects = view.projects.filter(isAdminOf);
  return lastProject({ ...view, projects });
}

/**
 * The scope whose token the identity screens of administrators use: the system for its administrators, the project of a
 * project administrator, and the system for its readers. Undefined for other users.
 */
export function adminScope({ system }: SessionView, project: SessionProject | undefined): string | undefined {
  if (system?.roles.includes('admin')) return SYSTEM_SCOPE;
  return project?.id ?? (system && SYSTEM_SCOPE);
}
