import type { ComponentType } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { NewObjectProps } from './kind.ts';

type Form = ComponentType<NewObjectProps>;

/** Forms by the functions that load them, so that each is one component. */
const forms = new WeakMap<() => Promise<Form>, Form>();

/** The form that a list's declaration loads when it opens. */
export function lazyForm(load: () => Promise<Form>): Form {
  const form = forms.get(load) ?? lazyComponent(load);
  forms.set(load, form);
  return form;
}
