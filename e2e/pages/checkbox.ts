import { expect, type Locator } from '@playwright/test';

/**
 * Checks a checkbox, even if it is clicked before the page is interactive: the click then takes effect later, whereas
 * `check` verifies the result immediately.
 */
export async function checkBox(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}

/** Clears a checkbox, for the reason given at `checkBox`. */
export async function uncheckBox(box: Locator): Promise<void> {
  await box.click();
  await expect(box).not.toBeChecked();
}
