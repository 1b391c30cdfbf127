import type { ImportTexts } from './texts-en.ts'

export const spanish: ImportTexts = {
  title: 'Empezar con una insignia Open Badges de otro sitio',
  about:
    'Pega su JSON, suelta aquí el archivo o elígelo: un logro, una clase de insignia o una credencial, 2.0 o 3.0. Sus campos se rellenan en el formulario. No se guarda nada hasta que lo guardes.',
  json: 'JSON de la insignia',
  choose: 'Elegir un archivo',
  submit: 'Rellenar el formulario',
  editorTitle: 'Nueva plantilla a partir de una insignia',
  taken: (fields) => `Se tomó: ${fields}.`,
  leftOut: 'No se tomó:',
  fields: {
    name: 'nombre',
    description: 'descripción',
    criteria_narrative: 'criterios',
    achievement_type: 'tipo',
    image_url: 'imagen',
    alignment: 'competencias',
    tag: 'temas',
    version: 'edición',
    related: 'logros relacionados',
    creator: 'quién lo definió',
    credits_available: 'créditos',
    result_type: 'clase de calificación',
    result_allowed_values: 'valores permitidos',
  },
}
