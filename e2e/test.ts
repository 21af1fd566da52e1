import { test as base } from '@playwright/test';
import { newPerson, type Person, type Role, signInByRequest } from './pages/people.ts';

interface TestOptions {
  /** The role of the test's user. An administrator can access all projects. */
  role: Role;
  /** Whether the browser is signed in before the test opens its first page. */
  isSignedIn: boolean;
  /** A user with the role on a project; both belong to this test only. */
  person: Person;
  projectId: string;
}

/** Every test has its own user and project, so lists, quotas and settings are not shared and need no cleanup. */
export const test = base.extend<TestOptions>({
  role: ['member', { option: true }],
  isSignedIn: [true, { option: true }],
  person: async ({ role }, use) => use(await newPerson(role)),
  projectId: async ({ person }, use) => use(person.projectId),
  context: async ({ context, person, isSignedIn }, use) => {
    if (isSignedIn) await signInByRequest(context.request, person);
    await use(context);
  },
  // The context is the worker's, for its cache. A page of its own leaves no history, throttling or devices behind.
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await use(page);
    await page.close();
  },
});

export { expect } from '@playwright/test';
