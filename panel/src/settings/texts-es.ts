import { limits } from '../data/generated/limits.ts'
import type { SettingsTexts } from './texts-en.ts'

export const spanish: SettingsTexts = {
  profile: {
    title: 'Perfil de emisor',
    about: 'Cómo aparece esta organización en sus credenciales, en su página pública y en sus correos.',
    preview: 'Así se ve desde fuera',
    fields: {
      name: 'Nombre',
      description: 'Descripción',
      url: 'Sitio web',
      logo: 'Logotipo',
      logo_url: 'Dirección del logotipo',
      email: 'Contacto público',
      reply_to: 'Respuestas a los correos',
      accent: 'Color de acento',
      language: 'Idioma',
      allows_name_removal: 'Las personas pueden quitar su nombre de la página de su credencial',
    },
    hints: {
      name: 'Como debe figurar en cada credencial.',
      nameOfOwners: 'Como figura en cada credencial. Lo cambian quienes son propietarios.',
      description: 'Qué es tu organización, en unas frases. Es pública: figura en cada credencial y en la página.',
      url: 'Dónde se encuentra a tu organización. Si queda vacío, cuenta su página pública de aquí.',
      logo: 'PNG, JPEG o SVG de hasta 2 MB, o una dirección de otro sitio.',
      email: 'Es público: figura en cada credencial y en la página.',
      replyTo: 'Adónde van las respuestas. Si queda vacío, van al contacto público.',
      accent:
        'De los enlaces y botones de tus páginas, de los correos, los certificados y las insignias dibujadas, como #1f4e79. Donde no se leería, se usa más oscuro o más claro. Si queda vacío, es el nuestro.',
      language: 'El de los correos, y el de las páginas cuando el navegador no pide ninguno de los dos.',
      nameRemoval:
        'Lo hacen en su cartera. El documento firmado conserva el nombre. Quien ya lo quitó no vuelve a aparecer si lo desactivas.',
    },
    languages: { es: 'Español', en: 'Inglés' },
    problems: {
      name: `Da a la organización un nombre de hasta ${limits.organizationName} caracteres.`,
      taken:
        'Otra organización de aquí tiene este nombre, o uno que se le parece. Si aun así es el tuyo, pide a quien lleva el servicio que lo permita.',
      description: `Descríbela en ${limits.organizationDescription.toLocaleString('es-MX')} caracteres como máximo.`,
      web: 'Escribe una dirección que empiece por https:// o http://.',
      email: 'Escribe un correo electrónico, como secretaria@example.edu.',
      accent: 'Escribe un color como #1f4e79: una almohadilla y seis cifras del 0 al 9 o letras de la a a la f.',
    },
    accent: {
      pick: 'Elegir el color de acento',
      reset: 'Volver al nuestro',
      link: 'Un enlace',
      button: 'Un botón',
      papers: { light: 'Sobre claro', dark: 'Sobre oscuro' },
    },
    imageRefusals: {
      image_not_fetched: 'No se pudo obtener nada de esa dirección. Guarda la imagen y sube el archivo.',
      image_not_recognized: 'Este archivo no es un PNG, ni un JPEG, ni un SVG.',
      image_damaged: 'Esta imagen está dañada o cortada. Guárdala de nuevo y sube el archivo nuevo.',
      image_too_many_pixels: 'Esta imagen tiene demasiados píxeles. Solo se guardan 1.024 por lado.',
      image_too_slow: 'Dibujar este archivo tarda demasiado. Expórtalo como PNG y súbelo así.',
      drawing_unusable: 'Este SVG no se puede leer con seguridad. Expórtalo de nuevo como SVG sencillo, o como PNG.',
      too_many_images:
        'La organización guarda tantas imágenes como puede. Las que no se usan se borran a los treinta días.',
      body_too_large: 'El archivo pesa más de 2 MB.',
    },
    effect:
      'Las credenciales ya expedidas conservan lo que se firmó. La próxima, la página pública y los correos muestran el cambio.',
    submit: 'Guardar el perfil',
    told: 'El perfil está guardado. La próxima credencial lo muestra.',
    upload: 'Subir un archivo',
    removeLogo: 'Quitar',
    noLogo: 'Sin logotipo',
    elsewhere: 'En otro sitio, no se muestra aquí',
    logoElsewhere: 'Tus páginas y certificados no cargan logotipos de otros sitios.',
    takeOverLogo: 'Traer este logotipo aquí',
    ownPage: 'Tu página pública',
    none: 'Ninguno',
    notRead: 'Nadie: los correos dicen que no se leen respuestas',
    names: 'Nombres en las páginas',
    namesRemovable: 'Cada persona puede quitar el suyo',
    namesStay: 'Se muestran siempre',
    copyDid: 'Copiar DID',
    openPage: 'Abrir la página pública',
    json: 'Así figura en la próxima credencial (JSON)',
  },
  keys: {
    title: 'Claves de firma',
    about: 'Lo que firma tus credenciales. Quien verifica encuentra las mitades públicas por sí mismo.',
    list: 'Claves de firma de esta organización',
    columns: { key: 'Clave pública', state: 'Estado', created: 'Creada', ended: 'Firmó hasta' },
    states: { active: 'En uso', retired: 'Solo verifica', withdrawn: 'Solo verifica', compromised: 'Comprometida' },
    meanings: {
      active: 'Firma la próxima credencial.',
      retired: 'Lo que firmó se verifica como antes.',
      withdrawn: 'Lo que firmó se verifica como antes.',
      compromised: 'Lo que firmó ya no se verifica.',
    },
    stillSigns: 'Firma ahora',
    where: 'Dónde miran quienes verifican',
    whereHint:
      'El DID no cambia nunca. Su documento tiene todas las claves que pueden hacer falta para verificar, también las antiguas.',
    document: 'Documento DID',
    copyDid: 'Copiar DID',
    rotate: 'Clave nueva',
    rotation: {
      title: '¿Firmar con una clave nueva?',
      effect: 'Se crea ahora una clave nueva, que firma desde la próxima credencial.',
      stays: 'Todo lo expedido hasta hoy se verifica como antes. Nadie tiene que hacer nada.',
      stolen:
        'Si alguien pudo hacerse con la clave actual, avisa a quien administra el servicio: esa clave hay que retirarla.',
      submit: 'Crear la clave nueva',
    },
    told: 'Hay una clave nueva. Firma desde la próxima credencial; todo lo anterior se verifica como antes.',
    refusals: { too_many_signing_keys: 'Hay tantas claves de firma como puede haber. Sigue con la actual.' },
  },
  mail: {
    title: 'Correo electrónico',
    about: 'Cómo salen los correos de esta organización, y a quién no se envían.',
    from: 'Remitente',
    replies: 'Las respuestas van a',
    notRead: 'Nadie: los correos dicen que no se leen respuestas',
    change: 'Cambiar nombre y respuestas en el perfil',
    test: {
      submit: 'Enviarme un correo de prueba',
      sent: (to) =>
        `El servidor de correo aceptó un correo para ${to}. Si en unos minutos no está, mira en la carpeta de correo no deseado.`,
      refused: (to) =>
        `El servidor de correo rechazó para siempre un correo para ${to}. Avisa a quien administra el servicio.`,
      deferred: (to) =>
        `El servidor de correo no aceptó esta vez un correo para ${to}. Prueba dentro de un rato, o avisa a quien administra el servicio.`,
      said: 'Dijo:',
      dialogue: 'Lo que se dijo al servidor de correo, y lo que respondió',
      by: { us: 'Sello:', relay: 'Servidor:' },
    },
    suppressed: {
      title: 'Direcciones a las que no se escribe',
      about:
        'Su servidor de correo rechazó un correo para siempre, o la propia persona dejó de recibir tus correos. Se les expiden credenciales igualmente; solo no se les envía el correo.',
      none: 'Se escribe a todas las direcciones',
      noneHint:
        'Cuando un servidor de correo dice que una dirección no existe, queda aquí con lo que dijo, como quien deja de recibir tus correos.',
      columns: { email: 'Dirección', answer: 'Por qué', since: 'Desde', actions: 'Acciones' },
      stopped: 'Esta persona dejó de recibir tus correos. Solo ella puede volver a recibirlos.',
      lift: 'Volver a escribir',
      liftNamed: (email) => `Volver a escribir: ${email}`,
      told: (email) =>
        `Se vuelve a escribir a ${email}. Los correos que no salieron esperan a que los envíes desde sus credenciales.`,
    },
  },
}
