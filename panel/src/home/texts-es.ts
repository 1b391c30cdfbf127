import type { HomeTexts } from './texts-en.ts'

export const spanish: HomeTexts = {
  title: 'Inicio',
  needs: 'Lo que te espera',
  nothing: 'Ahora no hay nada que te espere.',
  need: {
    unused_api_keys: (count, shown) =>
      count === 1 ? 'Una clave de API lleva 90 días sin uso' : `${shown} claves de API llevan 90 días sin uso`,
  },
  firstSteps: 'Primeros pasos',
  done: 'Hecho',
  open: 'Por hacer',
  steps: {
    profile: {
      title: 'Di quién expide',
      about: 'Nombre, dirección e imagen de tu organización, como los verán quienes reciben.',
    },
    template: { title: 'Crea una plantilla', about: 'Qué se otorga, por qué, y cómo se ve su insignia.' },
    test_credential: { title: 'Expide una para ti', about: 'Mira el correo y la página que recibe una persona.' },
    api_key: { title: 'Crea una clave de API', about: 'Para que tu plataforma de aprendizaje expida por sí sola.' },
  },
}
