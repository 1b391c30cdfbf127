export type Evidence = { name?: string; url?: string; description?: string }
