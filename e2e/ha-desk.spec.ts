import type { Page } from '@playwright/test';
import { test } from './host-test.ts';
import { expectAccessible } from './pages/accessible.ts';
import { rowOf } from './pages/admin.ts';
import { checkBox } from './pages/checkbox.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { FIRST_ADMIN, ownPlatform } from './pages/own-platform.ts';
import { signInByRequest } from './pages/people.ts';
import {
  FENCED,
  failHost,
  OTHER_PROCESS,
  protect,
  sendNotification,
  setEnabled,
  UNFENCED,
} from './pages/protected-host.ts';
import { launchServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect } from './test.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ role: 'admin' });

/** Returns the URL of the desk with the notifications of one host, not grouped. */
const deskOf = (host: string, ...where: string[]) =>
  `/admin/notifications?${new URLSearchParams([['flat', 'true'], ...[`host:${host}`, ...where].map((one) => ['where', one])])}`;
const rows = (page: Page) => page.getByRole('main').getByRole('rowheader');
const actionsOf = (page: Page, host: string) => page.getByRole('button', { name: new RegExp(`^Actions for ${host}`) });

test.describe('On a platform of its own', () => {
  test.use({ isSignedIn: false });

  test('without segments the desk leads to the first one; with it nothing is open', async ({ page, context }) => {
    await ownPlatform(test.info().parallelIndex, async (origin) => {
      await signInByRequest(context.request, FIRST_ADMIN, origin);
      await page.goto(`${origin}/admin/notifications`);
      await expect(page.getByRole('heading', { name: 'No hosts are protected yet' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Off' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Create segment' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('rack-1');
      for (const host of ['sim-1', 'sim-2']) {
        await checkBox(
          page
            .getByRole('row', { name: new RegExp(host) })
            .getByRole('checkbox')
            .first(),
        );
      }
      await page.getByRole('button', { name: 'Create segment' }).click();
      await expect(page).toHaveURL(/admin\/segments$/);
      await page.goto(`${origin}/admin/notifications`);
      await expect(page.getByRole('heading', { name: 'No open notifications' })).toBeVisible();
      const strip = page.getByRole('region', { name: 'High availability status' });
      await expect(strip.getByRole('status')).toHaveText('Protected');
      await expectAccessible(page);
      await strip.getByRole('link', { name: '1', exact: true }).click();
      await expect(page).toHaveURL(/admin\/segments$/);
    });
  });
});

test('a host fails: its row appears automatically, is acknowledged, assigned, commented on and resolved, and a reason is requested @journey', async ({
  page,
  person,
  projectId,
  platform,
  host,
}) => {
  await launchServer(page, projectId, uniqueName('hit'), { availability_zone: `nova:${host}` });
  // There is no reserved host, so the recovery fails.
  await protect(platform, host, 'reserved_host');
  await open(page, deskOf(host));
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await failHost(platform, host);
  const row = rowOf(page, host);
  await expect(row).toContainText('Host lost');
  await expect(row).toContainText('Failed');
  const todo = page.getByRole('region', { name: 'What you need to do' });
  await expect(todo).toContainText(/Retry \d+ instances?/);
  await expect(todo).toContainText(new RegExp(`Repair .*${host}`));
  await expectAccessible(page);

  await row.focus();
  await page.keyboard.press('a');
  await expect(row).toContainText(person.name);

  await actionsOf(page, host).click();
  await (await menuItem(page, 'Assign')).click();
  const assigning = page.getByRole('dialog', { name: `Assign the notification of ${host}` });
  await checkBox(assigning.getByRole('radio', { name: /^Unassigned/ }));
  await expectAccessible(page);
  await assigning.getByRole('button', { name: 'Assign' }).click();
  await expect(assigning).toBeHidden();
  await expect(row).not.toContainText(person.name);

  await actionsOf(page, host).click();
  await (await menuItem(page, 'Comment')).click();
  const comments = page.getByRole('dialog', { name: `Comments on ${host}` });
  await comments.getByRole('textbox', { name: 'Comment' }).pressSequentially(`@${person.name.slice(0, -2)}`);
  await comments.getByRole('button', { name: `@${person.name}` }).click();
  await comments.getByRole('textbox', { name: 'Comment' }).pressSequentially('please look');
  await expectAccessible(page);
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await expect(comments.getByRole('list', { name: 'Comments' })).toContainText(`@${person.name} please look`);
  await page.keyboard.press('Escape');
  await expect(comments).toBeHidden();

  await row.focus();
  await page.keyboard.press('e');
  const resolving = page.getByRole('dialog', { name: `Resolve the notification of ${host}` });
  await resolving.getByRole('button', { name: 'Resolve' }).click();
  const reason = resolving.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAccessibleDescription(/Give a reason/);
  await expectAccessible(page);
  await reason.fill('Restarted by hand.');
  await resolving.getByRole('button', { name: 'Resolve' }).click();
  await expect(row).toHaveCount(0);
  await page.goto(deskOf(host, 'status:failed', 'triage:resolved'));
  await expect(rowOf(page, host).first()).toContainText('Resolved');
});

test('an ignored one says by which rule; sent again it is judged first, and a recovery asks for the name of the host', async ({
  page,
  projectId,
  platform,
  host,
}) => {
  await launchServer(page, projectId, uniqueName('hit'), { availability_zone: `nova:${host}` });
  const segment = await protect(platform, host);
  await setEnabled(platform, segment, false);
  await sendNotification(platform, host, FENCED);
  await sendNotification(platform, host, UNFENCED);
  await open(page, deskOf(host, 'status:ignored'));
  const row = (reason: string) => page.getByRole('row').filter({ hasText: reason });
  await expect(row('Segment disabled')).toHaveCount(2);
  await setEnabled(platform, segment, true);
  await row('(not fenced)')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await (await menuItem(page, 'Send again')).click();
  const dialog = page.getByRole('dialog', { name: `Send the notification of ${host} again` });
  await expect(dialog).toContainText('This will be ignored');
  await expect(dialog.getByRole('textbox', { name: /^Type/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await row('(fenced)')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await (await menuItem(page, 'Send again')).click();
  await expect(dialog).toContainText('This will start recovery');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is enabled again.');
  await dialog.getByRole('button', { name: 'Start recovery' }).click();
  const typed = dialog.getByRole('textbox', { name: `Type ${host} to confirm` });
  await expect(typed).toHaveAccessibleDescription(/does not match/);
  await expectAccessible(page);
  await typed.fill(host);
  await dialog.getByRole('button', { name: 'Start recovery' }).click();
  await expect(page).toHaveURL(/admin\/notifications\/[0-9a-f-]{36}/);
});

test('what is chosen stands in the address; many are acknowledged at once, and the filter leaves out what it says', async ({
  page,
  person,
  platform,
  host,
}) => {
  await protect(platform, host);
  for (const fault of [UNFENCED, OTHER_PROCESS]) await sendNotification(platform, host, fault);
  await open(page, deskOf(host));
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Filter notifications' }).fill('type:COMPUTE_PROCESS');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/where=type(%3A|:)COMPUTE_PROCESS/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Remove filter Type/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove filter Type/ }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=severity/);
  await expect(rows(page)).toHaveCount(2);
  await checkBox(page.getByRole('checkbox', { name: 'Select all rows' }));
  await expectAccessible(page);
  const selection = page.getByRole('region', { name: 'Actions for the selection' });
  await selection.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect(page.getByRole('row').filter({ hasText: person.name })).toHaveCount(2);
  await page.goto(deskOf(host, 'triage:open'));
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
});

test('what comes while somebody works in the list waits behind a button, also when the list is pushed away', async ({
  page,
  platform,
  host,
}) => {
  await test.step('what comes while somebody works in the list waits behind a button, and the rows stay where they are', async () => {
    await protect(platform, host);
    await sendNotification(platform, host, OTHER_PROCESS);
    await open(page, deskOf(host));
    await expect(rows(page)).toHaveCount(1);
    await rowOf(page, host).hover();
    await sendNotification(platform, host, UNFENCED);
    const pill = page.getByRole('button', { name: '1 new' });
    await expect(pill).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expectAccessible(page);
    await pill.click();
    await expect(rows(page)).toHaveCount(2);
    await expect(pill).toBeHidden();
  });

  await test.step('a list that moves under a resting pointer stays frozen until the pointer moves', async () => {
    await rowOf(page, host).first().hover();
    // Simulates that the content above the list grows when other hosts are reported.
    await page.getByRole('main').evaluate((main) => {
      main.style.paddingTop = '400px';
    });
    await sendNotification(platform, host, OTHER_PROCESS);
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.mouse.move(2, 2);
    await expect(rows(page)).toHaveCount(3);
  });
});

test('an incident is named by its host and time, and acknowledged on the home of administrators', async ({
  page,
  platform,
  host,
}) => {
  await test.step('the filter of an incident is named by its host and time, not by an id', async () => {
    await protect(platform, host);
    await sendNotification(platform, host, FENCED);
    const path = `console/v1/ha/notifications?host=${host}`;
    await platform.until(path, ({ body }: { body: { notifications: unknown[] } }) => body.notifications.length > 0);
    const [{ incident }] = (await platform.call('GET', path)).body.notifications;
    await page.goto(`/admin/notifications?${new URLSearchParams({ where: `incident:${incident.id}` })}`);
    const name = new RegExp(`^Remove filter Incident: ${host}, .+ \\d\\d:\\d\\d:\\d\\d$`);
    await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(page.getByRole('main').getByText(incident.id)).toHaveCount(0);
  });

  await test.step('an incident is acknowledged on the home of administrators, and stays there', async () => {
    await page.goto('/admin');
    const attention = page.getByRole('region', { name: /Needs attention/ });
    const incident = attention.getByRole('listitem').filter({ hasText: `${host}: Host down (fenced)` });
    await expect(incident).toBeVisible();
    await expectAccessible(page);
    await incident.getByRole('button', { name: `Acknowledge ${host}` }).click();
    await expect(incident).toContainText(/Acknowledged, assigned to .+ · /);
    await expect(incident.getByRole('button', { name: `Acknowledge ${host}` })).toHaveCount(0);
    await page.goto(deskOf(host, 'triage:acknowledged'));
    await expect(rowOf(page, host).first()).toContainText('Finished');
  });
});
