export const english = {
  title: 'Begin with an Open Badge from elsewhere',
  about:
    'Paste its JSON, drop the file here or choose it: an achievement, a badge class or a credential, 2.0 or 3.0. Its fields are filled into the form. Nothing is saved before you save it.',
  json: 'JSON of the badge',
  choose: 'Choose a file',
  submit: 'Fill in the form',
  editorTitle: 'New template from a badge',
  taken: (fields: string) => `Taken over: ${fields}.`,
  leftOut: 'Not taken over:',
  fields: {
    name: 'name',
    description: 'description',
    criteria_narrative: 'criteria',
    achievement_type: 'type',
    image_url: 'picture',
    alignment: 'skills',
    tag: 'topics',
    version: 'edition',
    related: 'related achievements',
    creator: 'who defined it',
    credits_available: 'credits',
    result_type: 'kind of result',
    result_allowed_values: 'allowed values',
  } as Record<string, string>,
}

export type ImportTexts = typeof english
