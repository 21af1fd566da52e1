import { expectAccessible } from './pages/accessible.ts';
import { newPerson, signInByRequest } from './pages/people.ts';
import { platformOf } from './pages/platform.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { ENTRY_PORTS } from './server.ts';
import { expect, test } from './test.ts';

test.describe('The shell', () => {
  test('a project without a role is explained, whether it exists or not, with a way to another one', async ({
    page,
    person,
  }) => {
    await test.step('the project of somebody else is not shown', async () => {
      const { projectId: theirs } = await newPerson();
      await page.goto(`/projects/${theirs}`);
      await expect(page.getByRole('heading', { level: 1, name: 'You have no role in this project' })).toBeVisible();
    });

    await test.step('a project without a role is explained, with a way to another one', async () => {
      await page.goto('/projects/00000000000000000000000000000000/volumes');
      await expect(page.getByRole('heading', { level: 1, name: 'You have no role in this project' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Choose another project' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(person.projectName) })
        .click();
      await expect(page).toHaveURL(`/projects/${person.projectId}`);
    });
  });

  test('the switcher opens by its keys, finds a project by its id, keeps the screen, and remembers favourites; nothing leads to pages to come', async ({
    page,
    person,
  }) => {
    const { projectId: id, projectName } = person;
    await page.goto('/');
    await page.getByRole('link', { name: 'Credentials' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Credentials' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    const panel = page.getByRole('dialog', { name: 'Switch project' });
    await expect(panel.getByRole('link', { name: projectName })).toHaveAttribute('href', `/projects/${id}/credentials`);
    const find = panel.getByRole('searchbox', { name: 'Find a project' });
    await find.fill('no such project');
    await expect(panel.getByText('No project matches')).toBeVisible();
    await find.fill(id.slice(4, 12));
    await expect(panel.getByRole('link', { name: projectName })).toHaveAttribute('href', `/projects/${id}/credentials`);
    await expectAccessible(page);
    await find.fill('');
    // The page shows the change before it is saved, and navigation cancels requests in progress.
    const isKept = page.waitForResponse((answer) => answer.request().postData()?.includes('is_favourite') ?? false);
    await panel.getByRole('button', { name: `Favourite ${projectName}` }).click();
    await isKept;
    const favourite = panel.getByRole('region', { name: 'Favourites' }).getByRole('link', { name: projectName });
    await expect(favourite).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: `Project ${projectName}` }).click();
    await expect(favourite).toBeVisible();
  });

  test('a member finds no link to the administrators’ area, and each kind of page says why it is refused', async ({
    page,
  }) => {
    // One page each that requires a project token, a system token, and an object.
    for (const address of ['hypervisors', 'users', 'notifications/00000000-0000-4000-8000-000000000000']) {
      await page.goto(`/admin/${address}`);
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(links.first()).toBeVisible();
      const targets = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href')));
      expect(targets.filter((href) => href?.startsWith('/admin'))).toEqual([]);
      await expect(page.getByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('needs the role admin');
    }
    await expectAccessible(page);
  });

  test.describe('for an administrator', () => {
    test.use({ role: 'admin' });

    test('administrators start at their home, see their role, and find objects of all projects', async ({
      page,
      person,
    }) => {
      await test.step('opens with the home of administrators: what is wrong, how full the cloud is, who takes most of it', async () => {
        await page.goto('/');
        await expect(page).toHaveURL(/\/admin$/);
        for (const name of ['High availability status', 'Capacity', 'Largest projects', 'Activity']) {
          await expect(page.getByRole('region', { name })).toBeVisible();
        }
        await expect(
          page.getByRole('region', { name: 'Capacity' }).getByRole('link', { name: /hosts up/ }),
        ).toBeVisible();
        await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
        await expectAccessible(page);
        await page.goto(`/projects/${person.projectId}`);
        await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
        await page.getByRole('link', { name: 'Administration' }).click();
        await expect(page).toHaveURL(/\/admin$/);
      });

      await test.step('marks the project as such', async () => {
        await page.goto(`/projects/${person.projectId}`);
        const name = new RegExp(`^Project ${person.projectName}.*Administrator`);
        await expect(page.getByRole('button', { name })).toBeVisible();
      });

      await test.step('the palette finds objects of all projects once that is chosen', async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill(person.name);
        await expect(page.getByText('Nothing found')).toBeVisible();
        await page.getByRole('checkbox', { name: 'All projects' }).click();
        await page.getByRole('option', { name: person.name }).click();
        await expect(page).toHaveURL(new RegExp(`/admin/users/${person.id}`));
      });
    });

    test('switching to another project and back finds the screen as it was left; favourites follow to another browser', async ({
      page,
      person,
      browser,
    }) => {
      const { call } = platformOf(page, person.projectId);
      const name = uniqueName('second');
      const { project } = (await call('POST', 'identity/v3/projects', { project: { name } })).body;
      const [reader] = (await call('GET', 'identity/v3/roles?name=reader')).body.roles;
      await call('PUT', `identity/v3/projects/${project.id}/users/${person.id}/roles/${reader.id}`);
      await page.goto(`/projects/${person.projectId}/volumes?where=status%3Aerror`);
      const icon = () => page.evaluate(() => document.querySelector('link[rel="icon"]')?.getAttribute('href'));
      await expect.poll(icon).toMatch(/^data:image/);
      await page.getByRole('button', { name: new RegExp(`^Project ${person.projectName}`) }).click();
      const panel = page.getByRole('dialog', { name: 'Switch project' });
      await panel.getByRole('button', { name: `Favourite ${name}` }).click();
      await panel.getByRole('link', { name }).first().click();
      await expect(page).toHaveURL(`/projects/${project.id}/volumes`);
      await expect.poll(icon).toContain('icon.svg');
      await page.getByRole('button', { name: new RegExp(`^Project ${name}`) }).click();
      await panel.getByRole('region', { name: 'Recent' }).getByRole('link', { name: person.projectName }).click();
      await expect(page).toHaveURL(/volumes\?where=status(%3A|:)error$/);

      const other = await browser.newContext();
      await signInByRequest(other.request, person, `http://127.0.0.1:${ENTRY_PORTS.server}`);
      const elsewhere = await other.newPage();
      await elsewhere.goto(`http://127.0.0.1:${ENTRY_PORTS.server}/projects`);
      const favourites = elsewhere.getByRole('main').getByRole('region', { name: 'Favourites' });
      await expect(favourites.getByRole('link', { name })).toBeVisible();
      await other.close();
    });
  });

  test('theme and language are kept, and the texts of a language come once', async ({ page, person }) => {
    await test.step('the theme is kept over a reload', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: `Account of ${person.name}` }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click();
      const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      await expect.poll(scheme).toBe('dark');
      await page.reload();
      await expect.poll(scheme).toBe('dark');
    });

    await test.step('the language changes every text and the language of the document', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: `Account of ${person.name}` }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Deutsch' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    });

    await test.step('the texts of a language come as one file, and only once', async () => {
      const holding: { url: string; cache: string | undefined }[] = [];
      page.on('response', async (response) => {
        // Pages and parts of them contain texts in the language as well.
        if (!/javascript|json/.test(response.headers()['content-type'] ?? '')) return;
        const text = await response.text().catch(() => '');
        if (!text.includes('Schlüsselpaar')) return;
        holding.push({ url: response.url(), cache: response.headers()['cache-control'] });
      });
      await page.reload();
      await expect.poll(() => holding.map(({ cache }) => cache)).toEqual(['public, max-age=31536000, immutable']);
      await page.goto(`/projects/${person.projectId}/volumes`);
      await expect(page.getByRole('heading', { level: 1, name: 'Volumes' })).toBeVisible();
      expect(new Set(holding.map(({ url }) => url)).size).toBe(1);
    });
  });

  test('who wants less motion sees nothing move', async ({ page, person }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.evaluate(() => {
      for (const kind of ['transitionrun', 'animationstart']) {
        document.addEventListener(kind, (event) => {
          const target = event.target as Element;
          const { transitionDuration, animationDuration } = getComputedStyle(target);
          const seconds = kind === 'transitionrun' ? transitionDuration : animationDuration;
          if (Number.parseFloat(seconds) > 0.001)
            document.body.setAttribute('data-moved', `${kind} of ${target.className}`);
        });
      }
    });
    await page.getByRole('button', { name: `Account of ${person.name}` }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Deutsch' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.body.getAttribute('data-moved'))).toBeNull();
  });

  test('the palette leads to pages and objects @journey', async ({ page, person }) => {
    await test.step('the palette leads to pages by their names', async () => {
      await page.goto('/');
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      await page.keyboard.press('Control+k');
      // Typed before the palette has loaded.
      await page.keyboard.type('api acc');
      await expect(page.getByRole('combobox')).toHaveValue('api acc');
      await expect(page.getByRole('option', { name: 'API access', selected: true })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'API access' })).toBeVisible();
      await expect(page).toHaveTitle(`API access · ${person.projectName} · Nephos`);
      await expectAccessible(page);
    });

    await test.step('the palette finds an object by a word of its name and by the beginning of its id', async () => {
      const { projectId } = person;
      await page.goto('/');
      const [word, name] = [uniqueName('ledger'), uniqueName('year')];
      const volume = await createVolume(page, projectId, { name: `${name} ${word}` });
      for (const typed of [word, volume.id.slice(0, 13)]) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill(typed);
        await page.getByRole('option', { name: `${name} ${word}` }).click();
        await expect(page).toHaveURL(new RegExp(`/volumes/${volume.id}$`));
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(uniqueName('nobody'));
      await expect(page.getByText('Nothing found')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'All projects' })).toHaveCount(0);
      await expectAccessible(page);
    });
  });
});

test.describe('The overview', () => {
  test('shows what is new, done and failed without a reload', async ({ page, person }) => {
    await test.step('shows a new volume without a reload, and its status leads to the filtered list', async () => {
      const { projectId: id } = person;
      await page.goto('/');
      const card = page.getByRole('region', { name: 'Volumes by status' });
      const steps = page.getByRole('region', { name: 'First steps' });
      await expect(steps).toContainText('0 of 5 done');
      await expect(card).toBeHidden();
      await expectAccessible(page);
      const { call } = platformOf(page, id);
      const [external] = (await call('GET', 'networking/v2.0/networks?is_default=true')).body.networks;
      const router = { name: 'edge', external_gateway_info: { network_id: external.id } };
      const subnets = [{ ip_version: 4, cidr: '10.91.0.0/24' }];
      await call('POST', 'console/v1/networks', { network: { name: 'front' }, subnets, router });
      await expect(steps).toContainText('1 of 5 done');
      const word = uniqueName('overview');
      await createVolume(page, id, { name: word });
      await expect(card.getByRole('link', { name: /available/i })).toBeVisible();
      await card.getByRole('link', { name: /available/i }).click();
      await expect(page).toHaveURL(/volumes\?where=status(%3A|:)available/);
    });

    await test.step('tells what was done, and what the instances used', async () => {
      await page.goto('/');
      const word = uniqueName('word');
      await createVolume(page, person.projectId, { name: word });
      const activity = page.getByRole('region', { name: 'Activity' });
      await expect(activity.getByRole('link', { name: word })).toBeVisible();
      await activity.getByText('Mine', { exact: true }).click();
      await expect(activity.getByText(`${person.name}`).first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Usage' }).getByText('vCPU hours', { exact: true })).toBeVisible();
      await activity.getByRole('link', { name: word }).click();
      await expect(page).toHaveURL(/\/volumes\/[0-9a-f-]{36}$/);
    });

    await test.step('an instance that failed is named with its cause', async () => {
      const { projectId: id } = person;
      await page.goto('/');
      const platform = platformOf(page, id);
      const [{ body: images }, { body: flavors }] = await Promise.all([
        platform.call('GET', 'image/v2/images?name=Debian%2012'),
        platform.call('GET', 'compute/v2.1/flavors?limit=2'),
      ]);
      const name = uniqueName('broken');
      const { status, body } = await platform.call('POST', 'compute/v2.1/servers', {
        server: {
          name,
          imageRef: images.images[0].id,
          flavorRef: flavors.flavors[1].id,
          networks: 'none',
          metadata: { 'nephos:fault': 'spawn' },
        },
      });
      expect(status).toBe(202);
      const attention = page.getByRole('region', { name: /Needs attention/ });
      await expect(attention.getByRole('link', { name })).toBeVisible();
      await expect(attention.getByRole('listitem').filter({ hasText: name })).toContainText(
        'could not create or change',
      );
      await expectAccessible(page);
      await platform.call('DELETE', `compute/v2.1/servers/${body.server.id}`);
      await expect(attention.getByRole('link', { name })).toBeHidden();
    });
  });
});
