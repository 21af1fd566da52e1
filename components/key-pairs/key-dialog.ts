import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
export interface NewKeyProps extends ProjectDialogProps {
  onAdded: (name: string) => void;
}

/** A key pair with its private key, which is stored nowhere else. */
export interface MadeKey {
  name: string;
  publicKey: string;
  privateKey: string;
  /** The browser could not generate it, so the platform did: RSA with 2048 bits. */
  isMadeByPlatform: boolean;
}
