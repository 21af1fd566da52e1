'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { FLAVOR_VERBS } from '#lib/compute/flavors/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';

const DeleteFlavor = lazyComponent(async () => (await import('./delete-flavor.tsx')).DeleteFlavor);
const DescribeFlavor = lazyComponent(async () => (await import('./describe-flavor.tsx')).DescribeFlavor);
const FlavorAccessDialog = lazyComponent(async () => (await import('./flavor-access-dialog.tsx')).FlavorAccessDialog);
const FlavorSpecsDialog = lazyComponent(async () => (await import('./flavor-specs-dialog.tsx')).FlavorSpecsDialog);

const { remove } = clientOf(flavorApi);

export const useFlavorActions = (projectId: string): ObjectActions<Flavor> =>
  useKindActions({
    verbs: FLAVOR_VERBS,
    of: projectId,
    kinds: remove.kinds,
    requests: { delete: ({ id }: Flavor) => remove.request(id) },
    questions: { delete: DeleteFlavor },
    dialogs: {
      describe: ([flavor], onClose) => <DescribeFlavor {...{ projectId, flavor, onClose }} />,
      specs: ([flavor], onClose) => <FlavorSpecsDialog {...{ projectId, flavor, onClose }} />,
      access: ([flavor], onClose) => <FlavorAccessDialog {...{ projectId, flavor, onClose }} />,
    },
  });
