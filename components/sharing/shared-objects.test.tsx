import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/client/api-error.ts';
import type { Session } from '#lib/client/session.ts';
import { sharedObjectApi } from '#lib/console/networking/shares/contract.ts';
import type { Share, SharedObject } from '#lib/console/networking/shares/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { SharedObjects } from './shared-objects.tsx';

const PROJECT_ID = 'shop-id';
const { queryKey } = clientOf(sharedObjectApi).list.query(PROJECT_ID);
const share = (target_project: string, uses: Share['uses'] = {}): Share => ({
  id: target_project,
  target_project,
  uses,
});
const network = (more: Partial<SharedObject> = {}): SharedObject => ({
  ...{ object_type: 'network', id: 'net-id', name: 'backbone', project_id: PROJECT_ID, is_owner: true, shares: [] },
  ...more,
});

function draw(client: QueryClient, role: string): string {
  const domain = { id: 'default', name: 'Default' };
  const session: Session = {
    user: { id: 'u', name: 'ada', domain },
    projects: [
      { id: PROJECT_ID, name: 'shop', domain, roles: [role] },
      { id: 'lab-id', name: 'lab', domain, roles: ['reader'] },
    ],
    ...{ domains: [], expires_at: '2026-11-27T10:00:00.000Z', is_admin: false },
  };
  client.setQueryData(['session'], session);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider language="en" locale="en">
        <SharedObjects projectId={PROJECT_ID} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

/** Content of the page for these objects, with its links and reasons, without the other markup. */
function pageOf(shared_objects: SharedObject[], { is_truncated = false, role = 'member' } = {}) {
  const client = new QueryClient();
  client.setQueryData(queryKey, { shared_objects, is_truncated });
  const markup = draw(client, role);
  return { markup, text: markup.replaceAll(/(?:<[^>]*>)+/g, '|') };
}

describe('The page Sharing', () => {
  test('says what could be here where nothing is shared', () => {
    expect(pageOf([]).text).toContain('Nothing is shared');
  });

  test('an owner sees with whom an object is shared and what uses it there, and can stop that', () => {
    const { text, markup } = pageOf([network({ shares: [share('lab-id', { ports: 2 }), share('foreign-id')] })]);
    expect(text).toMatch(
      /backbone\|Network\|Owned by this project\|lab\|.*2 ports\|Stop sharing\|.*Not in use\|Stop sharing/,
    );
    expect(text).toContain('foreign-id');
    expect(markup).toContain(`href="/projects/${PROJECT_ID}/networks/net-id?tab=sharing"`);
  });

  test('another project can leave an unused share, and must remove its uses first', () => {
    const received = { is_owner: false, project_id: 'other-id' };
    const unused = pageOf([network({ ...received, shares: [share(PROJECT_ID)] })]);
    expect(unused.text).toContain('Shared with this project|shop|');
    expect(unused.text).toContain('Leave');
    expect(unused.markup).not.toContain('Remove its uses first.');
    const used = pageOf([network({ ...received, shares: [share(PROJECT_ID, { ports: 1 })] })]);
    expect(used.markup).toContain('This project still uses it. Remove its uses first.');
  });

  test('a share with all projects is ended by administrators only', () => {
    const { text, markup } = pageOf([network({ shares: [share('*')] })]);
    expect(text).toContain('All projects');
    expect(markup).toContain('The network is shared with all projects. An administrator can change that.');
  });

  test('a reader sees that the role is read-only', () => {
    const { markup } = pageOf([network({ shares: [share('lab-id')] })], { role: 'reader' });
    expect(markup).toContain('Your role in this project is read-only.');
  });

  test('says that there are more than it shows', () => {
    expect(pageOf([network()], { is_truncated: true }).text).toContain('There are more. The 1 newest are shown.');
  });

  test('says why it could not be loaded', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
    const error = new ApiError({ status: 500, code: 'internal', message: 'The database is locked.' });
    await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false });
    expect(draw(client, 'member')).toContain('The database is locked.');
  });
});
