import { describe, expect, test } from 'vitest';
import type { NavSection } from '#components/console/nav.ts';
import type { Session } from '#lib/client/session.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { ADMIN_SCREENS } from '#lib/screens/admin-screens.ts';
import { ALL_SCOPE, domainScope, SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import { adminVerdict, hasAdministration } from './admin-verdict.ts';
import { navOfAdministration, navOfDomain } from './nav-of-administration.ts';
import { navOfAll } from './nav-of-all.ts';
import { navOfProject } from './nav-of-project.ts';
import { navWithoutProject } from './nav-without-project.ts';
import { isFoundBy, scopesOf } from './scopes.ts';
import { screenInScope } from './screen-in-scope.ts';

const t = createTranslate('en', undefined);
const domain = { id: 'd1', name: 'Research' };
const shop = { id: 'p1', name: 'shop', domain, roles: ['member', 'reader'] };
const session: Session = {
  user: { id: 'u1', name: 'ann', domain },
  projects: [shop],
  domains: [],
  expires_at: '2026-01-01T00:00:00Z',
  is_admin: false,
};

describe('The scopes of the switcher', () => {
  test('without roles above projects there are only projects', () => {
    expect(scopesOf(session, t).map(({ scope }) => scope)).toEqual(['p1']);
  });

  test('domains and the system are listed with the roles on them, and count as elevated', () => {
    const above = { ...session, domains: [{ ...domain, roles: ['manager'] }], system: { roles: ['reader'] } };
    expect(scopesOf(above, t).map(({ scope, roles, isElevated }) => [scope, roles, isElevated])).toEqual([
      ['p1', ['member'], false],
      [domainScope('d1'), ['manager'], true],
      [SYSTEM_SCOPE, ['reader'], true],
    ]);
  });

  test('all projects together are one of them for users with more than one', () => {
    const other = { ...shop, id: 'p2', name: 'billing' };
    const scopes = scopesOf({ ...session, projects: [shop, other] }, t);
    expect(scopes.map(({ scope, isElevated }) => [scope, isElevated])).toEqual([
      ['p1', false],
      ['p2', false],
      [ALL_SCOPE, false],
    ]);
  });

  test('name the highest of the roles that imply one another, and all others', () => {
    const roles = ['admin', 'auditor', 'manager', 'member', 'reader'];
    const [choice] = scopesOf({ ...session, projects: [{ ...shop, roles }] }, t);
    expect(choice?.roles).toEqual(['admin', 'auditor']);
  });

  test('one is found by name, id and domain, in letters of any case', () => {
    const [choice] = scopesOf(session, t);
    expect(['sho', 'p1', 'research', 'x'].map((wanted) => choice && isFoundBy(choice, wanted))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('Another scope', () => {
  test.each([
    ['/projects/p1/volumes', 'p2', '/projects/p2/volumes'],
    ['/projects/p1/volumes/v1', 'p2', '/projects/p2/volumes'],
    ['/projects/p1/instances', SYSTEM_SCOPE, '/admin/instances'],
    ['/admin/instances', 'p2', '/projects/p2/instances'],
    ['/admin/hypervisors/h1', 'p2', '/projects/p2'],
    ['/projects/p1/volumes', SYSTEM_SCOPE, '/admin/volumes'],
    ['/projects/p1/snapshots', SYSTEM_SCOPE, '/admin'],
    ['/projects/p1/volumes', domainScope('d1'), '/domains/d1'],
    ['/account', 'p2', '/projects/p2'],
    ['/projects/p1/volumes/v1', ALL_SCOPE, '/all/volumes'],
    ['/projects/p1/flavors', ALL_SCOPE, '/all'],
    ['/all/volumes', 'p2', '/projects/p2/volumes'],
    ['/all/instances', SYSTEM_SCOPE, '/admin/instances'],
  ])('from %s, %s opens %s: the same screen where it has one', (path, scope, target) => {
    expect(screenInScope(path, scope)).toBe(target);
  });
});

test('every entry of a navigation has a name, an icon and keys of its own; `g p` opens the switcher', () => {
  const admin = { ...session, is_admin: true, has_simulated_fleet: true, projects: [{ ...shop, roles: ['admin'] }] };
  const verdict = adminVerdict(admin, admin.projects[0]);
  for (const sections of [
    navOfProject('p1', t, true),
    navOfAdministration(t, verdict),
    navOfDomain('d1', t),
    navOfAll(t),
  ]) {
    const items = sections.flatMap((section) => section.items);
    const keys = ['g p', ...items.flatMap((item) => item.keys ?? [])];
    for (const each of [items.map(({ label }) => label), items.map(({ icon }) => icon), keys]) {
      expect(each).toHaveLength(new Set<unknown>(each).size);
    }
  }
});

describe('The administrators’ screens in the navigation', () => {
  const adminHrefs = (sections: readonly NavSection[]) =>
    sections.flatMap(({ items }) => items.map(({ href }) => href)).filter((href) => href.startsWith('/admin'));
  const open = (one: Session) => adminHrefs(navOfAdministration(t, adminVerdict(one, one.projects[0])));
  const inProject = (one: Session) => adminHrefs(navOfProject('p1', t, hasAdministration(one, one.projects[0])));

  test('are one entry in a project, for those alone who may use some of them', () => {
    expect(inProject(session)).toEqual([]);
    expect(inProject({ ...session, projects: [{ ...shop, roles: ['admin'] }] })).toEqual(['/admin']);
    expect(inProject({ ...session, system: { roles: ['reader'] } })).toEqual(['/admin']);
  });

  test('are led to exactly if some of them are open', () => {
    const system = (role: string) => ({ ...session, system: { roles: [role] } });
    const asAdmin = { ...session, projects: [{ ...shop, roles: ['admin'] }] };
    for (const one of [session, asAdmin, system('reader'), system('admin'), { ...system('member'), projects: [] }]) {
      const [project] = one.projects;
      expect(hasAdministration(one, project)).toBe(ADMIN_SCREENS.some(adminVerdict(one, project)));
    }
  });

  test('begin with the home of administrators, which takes more than to read on the system', () => {
    expect(open({ ...session, system: { roles: ['admin'] } })[0]).toBe('/admin');
    expect(open({ ...session, system: { roles: ['reader'] } })).not.toContain('/admin');
  });

  test('do not stand there for a member; all do for an administrator of the project, and some for a reader of the system', () => {
    expect(open(session)).toEqual([]);
    const all = open({ ...session, projects: [{ ...shop, roles: ['admin'] }] });
    expect(all).toContain('/admin/hypervisors');
    const some = open({ ...session, system: { roles: ['reader'] } });
    expect(some).toContain('/admin/users');
    expect(all.length).toBeGreaterThan(some.length);
  });

  test('lead to the fault lab where the fleet is simulated, and nowhere else', () => {
    const admin = { ...session, projects: [{ ...shop, roles: ['admin'] }] };
    expect(open(admin)).not.toContain('/admin/fault-lab');
    expect(open({ ...admin, has_simulated_fleet: true })).toContain('/admin/fault-lab');
    expect(open({ ...session, has_simulated_fleet: true })).toEqual([]);
  });

  test('do not stand there for somebody without a project who may use none of them', () => {
    expect(navWithoutProject(t, hasAdministration({ ...session, projects: [] }, undefined))).toHaveLength(1);
  });
});
