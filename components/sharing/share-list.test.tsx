// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Session } from '#lib/client/session.ts';
import type { Share, SharedObject } from '#lib/console/networking/shares/schema.ts';
import { openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { ShareList } from './share-list.tsx';

const PROJECT_ID = 'shop-id';
const share = (target_project: string, uses: Share['uses'] = {}): Share => ({
  id: target_project,
  target_project,
  uses,
});
const network = (more: Partial<SharedObject> = {}): SharedObject => ({
  ...{ object_type: 'network', id: 'net-id', name: 'backbone', project_id: PROJECT_ID, is_owner: true, shares: [] },
  ...more,
});
const domain = { id: 'default', name: 'Default' };
const sessionOf = (role: string): Session => ({
  user: { id: 'u', name: 'ada', domain },
  projects: [
    { id: PROJECT_ID, name: 'shop', domain, roles: [role] },
    { id: 'lab-id', name: 'lab', domain, roles: ['reader'] },
  ],
  ...{ domains: [], expires_at: '2099-01-01T00:00:00.000Z', is_admin: false },
});

/** The page for these objects, or for a failed request. */
const open = (objects: SharedObject[] | Response, { is_truncated = false, role = 'member' } = {}) =>
  openAnsweredScreen(<ShareList scope={PROJECT_ID} />, {
    answers: {
      [`GET projects/${PROJECT_ID}/console/v1/shared-objects`]:
        objects instanceof Response ? objects : { shared_objects: objects, is_truncated },
    },
    session: sessionOf(role),
  });
const rowOf = async (text: string) => screen.findByRole('row', { name: new RegExp(text) });

/** The only action for the share in a row, and the reason if it is refused. */
async function actionIn(text: string, { user }: ReturnType<typeof open>) {
  await user.click(within(await rowOf(text)).getByRole('button', { name: /^Actions for/ }));
  return screen.findByRole('menuitem');
}

describe('The page Sharing', () => {
  test('says what could be here where nothing is shared', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'Nothing is shared' })).toBeVisible();
  });

  test('an owner sees with whom an object is shared and what uses it there, and can stop that', async () => {
    const page = open([network({ shares: [share('lab-id', { ports: 2 }), share('foreign-id')] })]);
    const lab = await rowOf('lab');
    expect(lab).toHaveTextContent(/backbone.*Network.*Owned by this project.*lab.*2 ports/);
    expect(await rowOf('foreign-id')).toHaveTextContent('Not in use');
    expect(within(lab).getByRole('link', { name: 'backbone' })).toHaveAttribute(
      'href',
      `/projects/${PROJECT_ID}/networks/net-id?tab=sharing`,
    );
    const action = await actionIn('lab', page);
    expect(action).toHaveTextContent('Stop sharing');
    expect(action).not.toHaveAttribute('aria-disabled', 'true');
  });

  test.each([
    ['an unused share', {}, undefined],
    ['a share in use only after its uses are removed', { ports: 1 }, 'Remove its uses first.'],
  ])('another project can leave %s', async (_what, uses, reason) => {
    const page = open([network({ is_owner: false, project_id: 'other-id', shares: [share(PROJECT_ID, uses)] })]);
    expect(await rowOf('shop')).toHaveTextContent('Shared with this project');
    const action = await actionIn('shop', page);
    expect(action).toHaveTextContent('Leave');
    expect(action.getAttribute('aria-disabled') === 'true').toBe(reason !== undefined);
    if (reason) expect(action).toHaveTextContent(reason);
  });

  test('a share with all projects is ended by administrators only', async () => {
    const action = await actionIn('All projects', open([network({ shares: [share('*')] })]));
    expect(action).toHaveTextContent('The network is shared with all projects. An administrator can change that.');
  });

  test('a reader sees that the role is read-only', async () => {
    const action = await actionIn('lab', open([network({ shares: [share('lab-id')] })], { role: 'reader' }));
    expect(action).toHaveTextContent('Your role in this project is read-only.');
  });

  test('says that there are more than it shows', async () => {
    open([network()], { is_truncated: true });
    expect(await screen.findByText('There are more objects. The list has the 1 newest.')).toBeVisible();
  });

  test('says why it could not be loaded', async () => {
    open(refusal(500, 'The database is locked.'));
    expect(await screen.findByText('The database is locked.')).toBeVisible();
  });
});
