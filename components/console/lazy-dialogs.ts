import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '#components/ui/lazy-component.tsx';

/** Files of a folder's dialogs, as returned by `import.meta.glob`; each exports one component. */
type DialogFiles<Props> = Record<string, () => Promise<Record<string, ComponentType<Props>>>>;

export function lazyDialogs<Props extends object>(files: DialogFiles<Props>): Record<string, LazyComponent<Props>> {
  const dialogs = Object.entries(files).map(([file, load]) => {
    const one = lazyComponent<Props>(async () => {
      const [Dialog] = Object.values(await load());
      if (!Dialog) throw new Error(`${file} has no dialog.`);
      return Dialog;
    });
    return [file, one] as const;
  });
  return Object.fromEntries(dialogs);
}
