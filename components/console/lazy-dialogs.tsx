import type { ComponentType } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { InvariantError } from '#lib/errors/invariant-error.ts';

/** Files of a folder's dialogs, as returned by `import.meta.glob`; each exports one component. */
type DialogFiles<Props> = Record<string, () => Promise<Record<string, ComponentType<Props>>>>;

/** @returns a component that displays the dialog of a file, whose name is in the declaration of a verb */
export function dialogByName<Props extends object>(files: DialogFiles<Props>): ComponentType<Props & { name: string }> {
  const dialogs = new Map(
    Object.entries(files).map(([file, load]) => {
      const one = lazyComponent<Props>(async () => {
        const [Dialog] = Object.values(await load());
        if (!Dialog) throw new InvariantError(`${file} has no dialog.`);
        return Dialog;
      });
      return [file, one] as const;
    }),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each folder, where modules are loaded
  return function DialogByName(props) {
    const Dialog = dialogs.get(`./${props.name}-dialog.tsx`);
    if (!Dialog) throw new InvariantError(`No file has the dialog ${props.name}.`);
    return <Dialog {...props} />;
  };
}
