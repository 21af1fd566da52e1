import { expectAccessible } from './pages/accessible.ts';
import { choose, rowOf } from './pages/admin.ts';
import { checkBox } from './pages/checkbox.ts';
import { newPerson } from './pages/people.ts';
import { launchServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

test('all my projects are one list, whose rows are changed each in its own project; a disabled one goes by itself @journey', async ({
  page,
  person,
  projectId,
}) => {
  const other = await newPerson();
  await person.join(other.projectId, 'member');
  const [mine, theirs] = [uniqueName('mine'), uniqueName('theirs')];
  await Promise.all([launchServer(page, projectId, mine), launchServer(page, other.projectId, theirs)]);
  await page.goto(`/projects/${projectId}/instances`);
  await page.getByRole('button', { name: `Project ${person.projectName}` }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'All my projects' }).click();
  await expect(page).toHaveURL('/all/instances');

  for (const [name, project] of [
    [mine, person.projectName],
    [theirs, other.projectName],
  ] as const) {
    await expect(rowOf(page, name).getByRole('link', { name: project })).toBeVisible();
  }
  await expectAccessible(page);

  for (const name of [mine, theirs]) await checkBox(rowOf(page, name).getByRole('checkbox'));
  const bar = page.getByRole('region', { name: 'Actions for the selection' });
  await bar.getByRole('button', { name: 'Delete' }).hover();
  await expect(page.getByRole('tooltip', { name: 'For this, select rows of a single project.' })).toBeVisible();
  await bar.getByRole('button', { name: 'Clear selection' }).click();

  await choose(page, theirs, 'Stop');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Stop ${theirs}` })
    .click();
  await expect(rowOf(page, theirs)).toContainText('Shut off');
  await expect(rowOf(page, mine)).toContainText('Active');

  await other.closeProject();
  await expect(rowOf(page, theirs)).toHaveCount(0);
  await expect(rowOf(page, mine)).toBeVisible();
});
