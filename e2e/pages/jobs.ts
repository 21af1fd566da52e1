import { expect, type Locator, type Page } from '@playwright/test';

/** Expands the list of jobs if it is collapsed. */
export async function openJobs(page: Page): Promise<Locator> {
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await expect(jobs).toBeVisible();
  const pill = jobs.getByRole('button', { name: /Expand jobs/ });
  const folded = jobs.getByRole('button', { name: 'Collapse jobs', exact: true });
  await expect(pill.or(folded)).toBeVisible();
  if (await pill.isVisible()) await pill.click();
  return jobs;
}
