import { test as base } from '@playwright/test';
import { enter, newPerson, type Person, type Role } from './pages/people.ts';

interface TestOptions {
  /** The role of the test's user; an administrator's reaches all projects. */
  role: Role;
  /** Whether the browser is signed in before the test opens its first page. */
  isSignedIn: boolean;
  /** A user of this test alone, who holds the role on a project of this test alone. */
  person: Person;
  /** That project. */
  projectId: string;
}

/** Every test has its own user and project, and so its own lists, quotas and settings: nothing is shared or tidied up. */
export const test = base.extend<TestOptions>({
  role: ['member', { option: true }],
  isSignedIn: [true, { option: true }],
  person: async ({ role }, use) => use(await newPerson(role)),
  projectId: async ({ person }, use) => use(person.projectId),
  context: async ({ context, person, isSignedIn }, use) => {
    if (isSignedIn) await enter(context.request, person);
    await use(context);
  },
});

export { expect } from '@playwright/test';
