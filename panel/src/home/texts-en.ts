export const english = {
  title: 'Home',
  needs: 'What needs you',
  nothing: 'Nothing needs you at the moment.',
  need: {
    unused_api_keys: (count: number, shown: string) =>
      count === 1 ? 'One API key has not been used for 90 days' : `${shown} API keys have not been used for 90 days`,
  },
  firstSteps: 'First steps',
  done: 'Done',
  open: 'To do',
  steps: {
    profile: {
      title: 'Say who issues',
      about: 'Name, address and picture of your organization, as holders will see it.',
    },
    template: { title: 'Make a template', about: 'What is awarded, for what, and what its badge looks like.' },
    test_credential: { title: 'Issue one to yourself', about: 'See the letter and the page that a person gets.' },
    api_key: { title: 'Create an API key', about: 'So that your learning platform can issue by itself.' },
  },
}

export type HomeTexts = typeof english
