'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { samlApi } from '#lib/identity/federation/saml/contract.ts';
import type { RotationStep } from '#lib/identity/federation/saml/schema.ts';
import type { ProtocolPath } from '#lib/identity/federation/schema.ts';

export const ROTATION_BUTTONS = {
  prepare: msg('Publish the next key'),
  activate: msg('Sign with the next key'),
  finish: msg('Delete the former key'),
} as const satisfies Record<RotationStep, string>;

const resultOf = (step: RotationStep, name: string): Text =>
  ({
    prepare: msg('Next key for {name} published', { name }),
    activate: msg('Requests to {name} are signed with the next key', { name }),
    finish: msg('Former key for {name} deleted', { name }),
  })[step];

interface RotateSamlKeyProps extends ScopeDialogProps {
  name: ProtocolPath;
  step: RotationStep;
}

export function RotateSamlKey({ scope, name, step, onClose }: RotateSamlKeyProps) {
  const t = useT();
  const rotate = clientOf(samlApi).rotateKeys.useMutation(scope);
  const { idp_id: providerId, protocol_id: protocolId } = name;
  const titles = {
    prepare: t('Publish the next key of {protocol} for {provider}?', { protocol: protocolId, provider: providerId }),
    activate: t('Sign with the next key of {protocol} for {provider}?', { protocol: protocolId, provider: providerId }),
    finish: t('Delete the former key of {protocol} for {provider}?', { protocol: protocolId, provider: providerId }),
  };
  const texts = {
    prepare: t(
      'A key is generated, and its certificate is published beside the current one. The current key continues to sign.',
    ),
    activate: t(
      'Requests are signed with it immediately. If the provider has not imported its certificate yet, sign-ins fail until it has. The current key becomes the former one and continues to decrypt.',
    ),
    finish: t(
      'It is permanently deleted. If the provider still encrypts for its certificate, sign-ins fail until it has imported the metadata again.',
    ),
  };
  return (
    <ConfirmAction
      onClose={onClose}
      isDanger={step === 'finish'}
      title={titles[step]}
      confirmLabel={t(ROTATION_BUTTONS[step])}
      onConfirm={() => rotate.mutateAsync({ ...name, key_rotation: { step } })}
      notice={resultOf(step, providerId)}
    >
      <p>{texts[step]}</p>
    </ConfirmAction>
  );
}
