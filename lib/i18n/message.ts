/** Marks a text that is translated where it is shown, such as a reason in `can.ts`, so that the catalog test finds it. */
export const msg = <T extends string>(text: T): T => text;
