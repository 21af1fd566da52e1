export interface NewKeyProps {
  projectId: string;
  onAdded: (name: string) => void;
  onClose: () => void;
}

/** A pair with its private half, which is nowhere else. */
export interface MadeKey {
  name: string;
  publicKey: string;
  privateKey: string;
  /** The browser could not make it, so the platform did: an RSA pair of 2048 bits. */
  isMadeByPlatform: boolean;
}
