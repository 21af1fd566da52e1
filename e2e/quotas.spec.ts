import type { Page } from '@playwright/test';
import { createNetwork } from './pages/instances.ts';
import { menuItem } from './pages/menu.ts';
import { platformOf } from './pages/platform.ts';
import { launchServer } from './pages/servers.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

// Administrators can set the quotas of their own project.
test.use({ role: 'admin' });

const setQuota = async (page: Page, projectId: string, quota: object) => {
  const { status } = await platformOf(page, projectId).call('PUT', `networking/v2.0/quotas/${projectId}`, { quota });
  expect(status).toBe(200);
};

test('a quota that is used up is said before a network or an address is chosen; a floating IP that is idle is still offered @journey', async ({
  page,
  projectId,
}) => {
  const { call } = platformOf(page, projectId);
  const network = await createNetwork(page, projectId, uniqueName('inner'));
  const outside = (await call('GET', 'networking/v2.0/networks?router:external=true')).body.networks[0].id;
  const router = { name: uniqueName('edge'), external_gateway_info: { network_id: outside } };
  const { id: routerId } = (await call('POST', 'networking/v2.0/routers', { router })).body.router;
  const { subnets } = (await call('GET', `networking/v2.0/subnets?network_id=${network}`)).body;
  await call('PUT', `networking/v2.0/routers/${routerId}/add_router_interface`, { subnet_id: subnets[0].id });
  const name = uniqueName('web');
  const { id } = await launchServer(page, projectId, name, { networks: [{ uuid: network }] });
  const { security_groups: groups } = (await call('GET', `networking/v2.0/security-groups?project_id=${projectId}`))
    .body;
  const rule = { security_group_id: groups[0].id, direction: 'ingress', protocol: 'tcp', port_range_min: 22 };
  await call('POST', 'networking/v2.0/security-group-rules', { security_group_rule: { ...rule, port_range_max: 22 } });
  await setQuota(page, projectId, { floatingip: 0, port: 0 });
  const openDialog = async () => {
    await page.goto(`/projects/${projectId}/instances/${id}?tab=network`);
    await page.getByRole('tabpanel').getByRole('textbox', { name: 'From' }).fill('198.51.100.7');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Associate floating IP' }).click();
    return page.getByRole('dialog');
  };
  await page.goto(`/projects/${projectId}/instances/${id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await (await menuItem(page, 'Connect to a network')).click();
  const connect = page
    .getByRole('dialog', { name: `Connect ${name} to a network` })
    .getByRole('button', { name: 'Connect' });
  await expect(connect).toHaveAttribute('aria-disabled', 'true');
  await expect(connect).toHaveAccessibleDescription('Your quota of 0 ports is used up.');

  const full = await openDialog();
  const button = full.getByRole('button', { name: 'Associate' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Your quota of 0 floating IPs is used up.');

  await setQuota(page, projectId, { floatingip: 1, port: -1 });
  const floatingip = { floating_network_id: outside };
  const made = (await call('POST', 'networking/v2.0/floatingips', { floatingip })).body.floatingip;
  const idle = await openDialog();
  const choices = idle.getByLabel('Floating IP').getByRole('option');
  await expect(choices.filter({ hasText: made.floating_ip_address })).toHaveCount(1);
  await expect(choices.filter({ hasText: 'A new address' })).toHaveCount(0);
  await idle.getByRole('button', { name: 'Associate' }).click();
  await expect(idle).toBeHidden();
});

test('the page of quotas shows limits and what could be freed; a finding can be snoozed, and leads to its list', async ({
  page,
  projectId,
}) => {
  const names = [uniqueName('spare'), uniqueName('spare')];
  for (const name of names) await createVolume(page, projectId, { name });
  await page.goto(`/projects/${projectId}/quotas`);
  const limits = page.getByRole('table', { name: 'Limits of the project and what is in use' });
  const row = limits.getByRole('row').filter({ has: page.getByRole('link', { name: 'Volumes', exact: true }) });
  await expect(row).toContainText('2 of 10');

  const finding = page.getByRole('listitem').filter({ hasText: '2 volumes are not attached' });
  await expect(finding).toContainText('Deleting them would free 2 volumes and 2 GiB of storage.');
  const saved = page.waitForResponse((response) => response.url().includes('/preferences'));
  await finding.getByRole('button', { name: 'Snooze for 30 days' }).click();
  await expect(finding).toBeHidden();
  await saved;
  await page.reload();
  const snoozed = page.getByRole('listitem').filter({ hasText: 'Unattached volumes: snoozed until' });
  await snoozed.getByRole('button', { name: 'Show again' }).click();
  await finding.getByRole('link', { name: 'Show volumes' }).click();
  for (const name of names) await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(page).toHaveURL(/volumes\?where=status%3Aavailable/);
});
