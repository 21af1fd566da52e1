'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Mute } from '#lib/ha/mutes/schema.ts';
import { MUTE_VERBS, type MuteVerb } from '#lib/ha/mutes/verbs.ts';

const MuteForm = lazyComponent(async () => (await import('#components/ha/mute-form.tsx')).MuteForm);

const { unmute } = clientOf(haApi);

export const useMuteActions = (projectId: string): ObjectActions<Mute, MuteVerb> =>
  useKindActions<Mute, MuteVerb>({
    ...{ verbs: MUTE_VERBS, of: projectId, kinds: unmute.kinds },
    dialogs: {
      change: ([{ host, reason }], onClose) => <MuteForm {...{ projectId, host, reason, onClose }} />,
    },
    requests: { unmute: ({ host }) => unmute.request({ host }) },
  });
