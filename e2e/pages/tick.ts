import { expect, type Locator } from '@playwright/test';

/**
 * Ticks a box, also one that is pressed before its page listens: such a press counts as soon as it does, where `check` of
 * a locator looks at once.
 */
export async function tick(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}

/** Clears a box, as `tick` ticks one. */
export async function untick(box: Locator): Promise<void> {
  await box.click();
  await expect(box).not.toBeChecked();
}
