-- Credentials that are in a wallet app, the newest first: the copies that no wallet said it failed to keep or has deleted.
create index wallet_copies_kept on wallet_copies (organization_id, credential_id desc) where answer is null or answer = 'accepted';
