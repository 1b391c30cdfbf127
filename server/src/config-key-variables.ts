import { address, choice, masterKey, text, type Variable } from './config-variable.ts'

/** The variables that say where the master key is, and who opens it. */
export const keyVariables = {
  MASTER_KEY: masterKey({
    sentence:
      'Seals the signing keys and the secrets of OpenID providers. Every process of a deployment needs the same one. When not set, a key is generated once into DATA_DIR; keep a copy apart from the database backup. With KEY_WRAPPER=vault it is what the vault made of it (vault:v1:...).',
  }),
  MASTER_KEY_PREVIOUS: masterKey({
    sentence:
      'The former master key, while `sello-server master-key rotate` replaces it: opens what is not sealed under MASTER_KEY yet. In either form.',
  }),
  KEY_WRAPPER: choice(['local', 'vault'], {
    default: 'local',
    sentence:
      'How MASTER_KEY, or the key in DATA_DIR, is kept. local: in the clear; vault: encrypted by the transit engine of OpenBao or Vault, which each process asks to open it once, when it starts. A key in the other form stops the start.',
  }),
  VAULT_ADDR: address(['https:', 'http:'], {
    sentence:
      'Address of that vault, as https://vault.example.edu:8200; http:// of this machine alone. NODE_EXTRA_CA_CERTS names a file with further authorities.',
  }),
  VAULT_TOKEN_FILE: text({
    sentence:
      'File with a token that may encrypt and decrypt by VAULT_KEY and renew itself. Processes renew it while they run, and read the file anew each time.',
  }),
  VAULT_KEY: text({
    default: 'transit/sello',
    sentence: 'Where the engine is mounted, and the name of the key in it.',
  }),
} satisfies Record<string, Variable<unknown>>
